const layers = '[role="dialog"], [role="menu"]';

/**
 * Returns the focus when a dialog, drawer or menu disappears, even if it's unmounted without being closed, which Mantine doesn't handle.
 * Call once, at the root of the app.
 */
export function watchFocus(): () => void {
  let outside: HTMLElement | null = null;
  const observer = new MutationObserver(() => {
    if (document.querySelector(layers)) return;
    observer.disconnect();
    if (document.activeElement === document.body && outside?.isConnected) outside.focus({ preventScroll: true });
  });
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    if (target.closest(layers)) observer.observe(document.body, { childList: true, subtree: true });
    else outside = target;
  };
  document.addEventListener("focusin", onFocus);
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", onFocus);
  };
}
