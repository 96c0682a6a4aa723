import { type Box, clearPlace } from "./free-place.ts";

const controls = "a[href], button, input, select, textarea, summary, [role='button'], [role='tab'], [role='option'], [role^='menuitem']";
/** Table rows; users read the first ones just after they change. */
const lines = "tr, [role='row'], .t-package-row";
const layers = "[role='dialog'][aria-modal='true'], [role='menu'], [role='listbox']";
const stackOf = (): HTMLElement | null => document.querySelector(".Toastify__toast-container");

/** Elements that can be clicked right now; while a dialog is open, only those inside it. */
function clickable(): readonly Box[] {
  const shown = [...document.querySelectorAll<HTMLElement>(controls)].filter(
    (element) => !element.closest(".Toastify") && element.checkVisibility({ visibilityProperty: true }),
  );
  const isModal = document.querySelector("[role='dialog'][aria-modal='true']") !== null;
  return shown
    .filter((element) => !isModal || element.closest(layers) !== null)
    .map((element) => element.getBoundingClientRect())
    .filter(inWindow);
}

const inWindow = ({ width, height, bottom, top }: DOMRect): boolean => width > 1 && height > 1 && bottom > 0 && top < window.innerHeight;

const readable = (): readonly Box[] =>
  [...document.querySelectorAll<HTMLElement>(lines)].map((element) => element.getBoundingClientRect()).filter(inWindow);

const isInUse = (stack: HTMLElement): boolean => stack.matches(":hover") || stack.contains(document.activeElement);

/**
 * If no spot is free, the page and its sticky footers leave room at the bottom, so that everything can be scrolled out from under the
 * toasts.
 */
const reserve = (height: number): void => document.documentElement.style.setProperty("--toast-room", `${height}px`);

function place(stack: HTMLElement): void {
  if (stack.childElementCount === 0) {
    stack.style.left = "";
    reserve(0);
    return;
  }
  const isPlaced = stack.style.left !== "";
  // Toasts never move away from under a pointer or the focus.
  if (isPlaced && isInUse(stack)) return;
  const size = { width: stack.offsetWidth, height: stack.offsetHeight };
  const { clientWidth: width } = document.documentElement;
  const height = window.innerHeight;
  const before = isPlaced ? { left: Number.parseFloat(stack.style.left), top: Number.parseFloat(stack.style.top) } : null;
  const free = clearPlace(size, { width, height }, { clickable: clickable(), read: readable() }, before);
  reserve(free ? 0 : size.height);
  const { left, top } = free ?? { left: Math.max(0, (width - size.width) / 2), top: Math.max(0, height - size.height) };
  Object.assign(stack.style, { left: `${left}px`, top: `${top}px`, right: "auto", bottom: "auto", transform: "none" });
}

/** Keeps toasts clear of everything clickable, even when the page scrolls or changes. Returns a stop function. */
export function keepToastsClear(): () => void {
  let frame = 0;
  const now = () => {
    const stack = stackOf();
    if (stack) place(stack);
  };
  const soon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(now);
  };
  // Positions a new toast before it is painted, and handles other changes in the next frame.
  const changes = new MutationObserver((records) =>
    records.some(({ target }) => target instanceof Element && target.closest(".Toastify")) ? now() : soon(),
  );
  changes.observe(document.body, { childList: true, subtree: true });
  const options = { capture: true, passive: true } as const;
  const moves = ["scroll", "resize", "transitionend", "animationend"] as const;
  for (const move of moves) window.addEventListener(move, soon, options);
  now();
  return () => {
    changes.disconnect();
    cancelAnimationFrame(frame);
    for (const move of moves) window.removeEventListener(move, soon, options);
    reserve(0);
  };
}
