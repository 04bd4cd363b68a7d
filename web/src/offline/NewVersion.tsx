import { useEffect, useState } from "preact/hooks";
import { FRAME } from "../words/frame";
import { newVersion, onNewVersion, takeNewVersion } from "./register";

/** A line that says that a new version is there, and a button that loads it. */
export function NewVersion() {
  const [is, setIs] = useState(newVersion() !== null);
  useEffect(() => {
    const changed = () => setIs(newVersion() !== null);
    changed();
    return onNewVersion(changed);
  }, []);
  return (
    <div role="status">
      {is && (
        <p class="notice">
          {FRAME.newVersion.there}
          <button type="button" onClick={takeNewVersion}>
            {FRAME.newVersion.load}
          </button>
        </p>
      )}
    </div>
  );
}
