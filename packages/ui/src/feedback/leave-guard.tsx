import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { type Place, staysWith } from "./leave-scope.ts";

interface LeaveGuardProps {
  /** Called on leaving, so the latest input counts. */
  readonly hasUnsaved: () => boolean;
  /** Called before the dialog: resolves with whether everything is saved. Supplied by screens that save automatically. */
  readonly save?: () => Promise<boolean>;
  /** What is lost on leaving anyway. */
  readonly lost: ReactNode;
  /** Called when the person leaves without saving. */
  readonly onLeave?: () => void;
  /** URL parameters whose change counts as leaving; others, such as a tab, keep the input. */
  readonly leftBy?: readonly string[];
}

/** The changed fields, as the message of what is lost. */
export const lostFields = (labels: readonly string[]): string => `Unsaved changes will be lost: ${labels.join(", ")}.`;

/** Saves pending changes and asks before leaving unsaved ones, in the app and when the tab closes. */
export function LeaveGuard({ hasUnsaved, save, lost, onLeave, leftBy = ["step"] }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const [from, to] = [current, next].map(({ pathname, search }): Place => ({ pathname, search: { ...search } }));
      // A session that has ended cannot save anymore: its input comes back as a draft after the login.
      if (to?.pathname === "/login") return false;
      if (!from || !to || staysWith(from, to, leftBy) || !hasUnsaved()) return false;
      return save === undefined || !(await save());
    },
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
  const { status, proceed } = blocker;
  const nothingIsLost = status === "blocked" && !hasUnsaved();
  // Saved while the question was open, such as by a connection that came back: there is nothing left to ask.
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
