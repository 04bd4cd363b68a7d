import { render } from "preact";
import "./board/board"; // defines its elements
import { keepOffline } from "./offline/register";
import { App } from "./shell/App";
import { theLibrary } from "./worker/library";
import { theShelf } from "./worker/shelf";

theShelf().catch(() => undefined); // whoever needs it is told
theLibrary(); // begins to load while the page is drawn
const page = document.getElementById("page");
if (!page) throw new Error("index.html has no element #page");
page.replaceChildren();
render(<App />, page);
keepOffline();
