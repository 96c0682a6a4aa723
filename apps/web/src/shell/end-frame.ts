/**
 * Removes the static frame as soon as the app has rendered something in its place; a style sheet alone does not count. A CSS rule on
 * `#root` that checks for this would recalculate the style of every element whenever the page changes.
 */
export function endFrame(root: HTMLElement): void {
  const observer = new MutationObserver(() => {
    if ([...root.children].every(({ tagName }) => tagName === "STYLE")) return;
    document.getElementById("frame")?.remove();
    observer.disconnect();
  });
  observer.observe(root, { childList: true });
}
