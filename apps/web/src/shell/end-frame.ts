/**
 * Takes away the frame of before the app as soon as the app has rendered something in its place; a style sheet alone is nothing. A rule of
 * a style sheet that asks this of `#root` would make each change of the page a new style of all its elements.
 */
export function endFrame(root: HTMLElement): void {
  const observer = new MutationObserver(() => {
    if ([...root.children].every(({ tagName }) => tagName === "STYLE")) return;
    document.getElementById("frame")?.remove();
    observer.disconnect();
  });
  observer.observe(root, { childList: true });
}
