import { useBlocker } from "@tanstack/react-router";
import { ConfirmDialog } from "@tieout/ui";

interface LeaveGuardProps {
  readonly hasChanges: () => boolean;
  /** Saves what can be saved; resolves with whether everything is stored. */
  readonly saveAll: () => Promise<boolean>;
  /** What would be lost. */
  readonly lostText: string;
}

/** Saves before the reader goes elsewhere, and asks when that does not work. */
export function LeaveGuard({ hasChanges, saveAll, lostText }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: async () => hasChanges() && !(await saveAll()),
    enableBeforeUnload: false,
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
      {lostText}
    </ConfirmDialog>
  );
}
