// Stands in the page that `cargo xtask serve --dev` serves, and in no other: reloads it when there is a newer build, and
// shows what the compilers say.
{
  const { build: mine, events } = document.currentScript.dataset;
  const overlay = document.createElement("pre");
  Object.assign(overlay.style, {
    position: "fixed",
    inset: "0",
    zIndex: "2147483647",
    margin: "0",
    padding: "1em",
    overflow: "auto",
    background: "#1b1b1bf2",
    color: "#ffd7d7",
    font: "14px/1.4 monospace",
    whiteSpace: "pre-wrap",
  });
  new EventSource(events).onmessage = ({ data }) => {
    const { build, problem } = JSON.parse(data);
    if (String(build) !== mine) return location.reload();
    overlay.textContent = problem;
    if (problem === null) overlay.remove();
    else document.documentElement.append(overlay);
  };
}
