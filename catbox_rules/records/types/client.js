// Written by python -m tools.make_scripts; every change here is lost.
// A connection to a table which comes back after it was lost, and then asks for what it has missed.
const SHORTEST_WAIT = 500; // milliseconds
const LONGEST_WAIT = 10_000;
/** Connect to a WebSocket that speaks JSON, and connect again whenever that is lost. */
export function connect(address, handlers) {
    let socket;
    let [next, wait, isWanted] = [0, 0, true];
    let later;
    function open() {
        const opened = new WebSocket(address);
        socket = opened;
        // Node.js 20 says nothing of a server that ends a connection before it has read the first request.
        later = setTimeout(() => comeBack(opened), LONGEST_WAIT);
        opened.addEventListener("open", () => {
            clearTimeout(later);
            opened.send(JSON.stringify(handlers.join(next)));
            handlers.connected?.(true);
        });
        opened.addEventListener("message", (event) => {
            wait = 0;
            const frame = JSON.parse(String(event.data));
            handlers.receive(frame);
            // An answer to a question has no events: those before its `next` may still be on their way.
            if (isMessage(frame) && frame.verdict === undefined)
                next = frame.next;
        });
        opened.addEventListener("close", ({ code, reason }) => {
            if (isWanted && code >= 4000)
                handlers.ended?.(code, reason);
            else
                comeBack(opened);
        });
        // Node.js 20 does not close what it could not open.
        opened.addEventListener("error", () => comeBack(opened));
    }
    function comeBack(lost) {
        if (!isWanted || lost !== socket)
            return;
        socket = undefined;
        lost.close();
        clearTimeout(later);
        handlers.connected?.(false);
        wait = Math.min(LONGEST_WAIT, wait * 2 || SHORTEST_WAIT);
        later = setTimeout(open, wait * (0.75 + Math.random() / 2)); // or all come back at once
    }
    open();
    return {
        send(frame) {
            const isOpen = socket?.readyState === WebSocket.OPEN;
            if (isOpen)
                socket?.send(JSON.stringify(frame));
            return isOpen;
        },
        close() {
            isWanted = false;
            clearTimeout(later);
            socket?.close();
        },
    };
}
/** Return whether a frame is a message, and not something else that the server sends. */
export function isMessage(frame) {
    return typeof frame === "object" && frame !== null && "format" in frame && frame.format === "catbox-message/2";
}
