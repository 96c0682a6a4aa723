import { useBlocker } from "@tanstack/react-router";
import { ConfirmDialog } from "./confirm-dialog.tsx";

interface LeaveGuardProps {
  /** Labels of what is not saved; none lets everybody pass. */
  readonly unsaved: readonly string[];
}

/** Asks before unsaved changes are left, inside the product and when the tab closes. */
export function LeaveGuard({ unsaved }: LeaveGuardProps) {
  const holds = unsaved.length > 0;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => holds && !(current.pathname === next.pathname && sameStep(current.search, next.search)),
    enableBeforeUnload: holds,
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
      What you changed is lost: {unsaved.join(", ")}.
    </ConfirmDialog>
  );
}

/** Filters and tabs of the same screen keep what was typed; another step does not. */
function sameStep(current: unknown, next: unknown): boolean {
  const stepOf = (search: unknown) => (search as { readonly step?: string } | undefined)?.step ?? "";
  return stepOf(current) === stepOf(next);
}
