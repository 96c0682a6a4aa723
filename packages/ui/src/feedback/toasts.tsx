import { type ReactNode, useSyncExternalStore } from "react";
import { lazyPart } from "./lazy-part.tsx";
import type { ToastFamily } from "./toast-stack.tsx";

const ToastStack = lazyPart(() => import("./toast-stack.tsx"));

let wanted = false;
const listeners = new Set<() => void>();

/** The toast container; loaded with the first toast, which keeps it off the login page. */
export function Toasts() {
  const shown = useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => wanted,
  );
  return shown ? <ToastStack /> : null;
}

async function show(family: ToastFamily, words: string, details?: ReactNode): Promise<void> {
  wanted = true;
  for (const listener of listeners) listener();
  const { showToast } = await import("./toast-stack.tsx");
  showToast(family, words, details);
}

/** Shows one fixed sentence, with details below. */
export const showSuccess = (words: string, details?: ReactNode): void => void show("ok", words, details);
export const showInfo = (words: string, details?: ReactNode): void => void show("info", words, details);
export const showError = (words: string, details?: ReactNode): void => void show("bad", words, details);
