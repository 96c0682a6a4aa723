import { useBlocker } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { type Place, staysWith } from "./leave-scope.ts";

interface LeaveGuardProps {
  /** Asked at the moment of leaving, so that what was typed last counts. */
  readonly hasUnsaved: () => boolean;
  /** Tried before anything is asked: resolves with whether everything is stored. Whoever saves by itself gives it. */
  readonly save?: () => Promise<boolean>;
  /** What is lost, for the one who leaves all the same. */
  readonly lost: ReactNode;
  /** Parameters of the URL by which one leaves; others, such as a tab, keep what was typed. */
  readonly leftBy?: readonly string[];
}

/** The names of fields as what is lost. */
export const lostFields = (labels: readonly string[]): string => `What you changed is lost: ${labels.join(", ")}.`;

/** Saves what saves itself and asks before anything unsaved is left, inside the product and when the tab closes. */
export function LeaveGuard({ hasUnsaved, save, lost, leftBy = ["step"] }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const [from, to] = [current, next].map(({ pathname, search }): Place => ({ pathname, search: { ...search } }));
      if (!from || !to || staysWith(from, to, leftBy) || !hasUnsaved()) return false;
      return save === undefined || !(await save());
    },
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === "blocked"}
      title="Leave without saving?"
      confirmLabel="Leave"
      danger
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {lost}
    </ConfirmDialog>
  );
}
