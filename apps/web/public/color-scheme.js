// Runs before the first paint, so that a dark screen does not flash white.
(() => {
  let chosen = "auto";
  try {
    chosen = localStorage.getItem("tieout-color-scheme") || "auto";
  } catch {
    chosen = "auto";
  }
  const dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
})();
