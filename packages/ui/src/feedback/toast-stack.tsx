import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { ToastContainer, type ToastContainerProps, toast } from "react-toastify/unstyled";
import { keepToastsClear } from "./keep-clear.ts";
import "react-toastify/ReactToastify.css";

/** `draggable` must be set for toasts to be draggable with the mouse. */
export const toastConstants = {
  autoClose: 8000,
  hideProgressBar: true,
  limit: 20,
  position: "top-right",
  draggable: true,
  draggablePercent: 60,
} as const satisfies ToastContainerProps;

const reducedMotion = "(prefers-reduced-motion: reduce)";

export default function ToastStack() {
  const still = useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(reducedMotion);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => window.matchMedia(reducedMotion).matches,
  );
  useEffect(keepToastsClear, []);
  return (
    <ToastContainer
      {...toastConstants}
      newestOnTop
      closeOnClick={false}
      pauseOnHover
      pauseOnFocusLoss
      icon={false}
      aria-label="Notifications"
      className={still ? "t-still" : ""}
    />
  );
}

export type ToastFamily = keyof typeof families;

const families = {
  ok: { Icon: IconCircleCheck, role: "status" },
  info: { Icon: IconInfoCircle, role: "status" },
  bad: { Icon: IconAlertTriangle, role: "alert" },
} as const;

export function showToast(family: ToastFamily, words: string, details?: ReactNode): void {
  const { Icon, role } = families[family];
  toast(
    <span className="t-row t-row-top">
      <Icon size={18} stroke={1.75} aria-hidden="true" className="t-icon t-toast-icon" data-family={family} />
      <span className="t-grow">
        <b>{words}</b>
        {details ? (
          <span className="t-sec t-small" style={{ display: "block", marginTop: 2 }}>
            {details}
          </span>
        ) : null}
      </span>
    </span>,
    { role },
  );
}
