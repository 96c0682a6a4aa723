import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { type Place, staysWith } from "./leave-scope.ts";

interface LeaveGuardProps {
  /** Called when the user leaves, so that it reflects the latest input. */
  readonly hasUnsaved: () => boolean;
  /** Called before the dialog; resolves to whether everything is saved. Provided on screens that save automatically. */
  readonly save?: () => Promise<boolean>;
  /** Describes what is lost if the user leaves anyway. */
  readonly lost: ReactNode;
  /** Called when the user leaves without saving. */
  readonly onLeave?: () => void;
  /** URL parameters that count as leaving when they change; a change to any other, such as a tab, keeps the input. */
  readonly leftBy?: readonly string[];
}

/** Message that names the changed fields. */
export const lostFields = (labels: readonly string[]): string => `Unsaved changes will be lost: ${labels.join(", ")}.`;

/** Saves pending changes, and asks the user before unsaved changes are lost, both in the app and when the tab closes. */
export function LeaveGuard({ hasUnsaved, save, lost, onLeave, leftBy = ["step"] }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const [from, to] = [current, next].map(({ pathname, search }): Place => ({ pathname, search: { ...search } }));
      // Nothing can be saved after a session has ended; the input returns as a draft after the next login.
      if (to?.pathname === "/login") return false;
      if (!from || !to || staysWith(from, to, leftBy) || !hasUnsaved()) return false;
      return save === undefined || !(await save());
    },
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
  const { status, proceed } = blocker;
  const nothingIsLost = status === "blocked" && !hasUnsaved();
  // The input was saved while the dialog was open, for example because the connection came back, so there is nothing left to ask.
  useEffect(() => (nothingIsLost ? proceed?.() : undefined), [nothingIsLost, proceed]);
  return (
    <ConfirmDialog
      opened={status === "blocked" && !nothingIsLost}
      title="Leave without saving?"
      confirmLabel="Leave"
      danger
      onConfirm={() => {
        onLeave?.();
        proceed?.();
      }}
      onClose={() => blocker.reset?.()}
    >
      {lost}
    </ConfirmDialog>
  );
}
