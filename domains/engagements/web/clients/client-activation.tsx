import { ConfirmDialog, plural, showError, showSuccess } from "@tieout/ui";
import { useCallback, useRef } from "react";
import { clientDraftOf } from "./client-form.ts";
import type { ClientRow } from "./use-client-list.ts";
import { useClientSave } from "./use-client-save.ts";

interface DeactivationDialogProps {
  /** Null while the dialog is closed. */
  readonly client: ClientRow | null;
  readonly onClose: () => void;
  readonly onConfirm: (client: ClientRow) => void;
}

export function DeactivationDialog({ client, onClose, onConfirm }: DeactivationDialogProps) {
  return (
    <ConfirmDialog
      opened={client !== null}
      title={`Deactivate ${client?.name ?? ""}?`}
      confirmLabel="Deactivate"
      onClose={onClose}
      onConfirm={() => {
        if (client) onConfirm(client);
        onClose();
      }}
    >
      You won't be able to choose it for new engagements. Its {plural(client?.engagement_count ?? 0, "engagement")} and their results don't
      change. You can activate it again at any time.
    </ConfirmDialog>
  );
}

/** Changes only the client's state, so that a colleague's other changes to the client are kept. */
export function useActivation(): (row: ClientRow, active: boolean) => void {
  const { save } = useClientSave((problem) => showError("Couldn't change the client.", problem.message));
  const latest = useRef(save);
  latest.current = save;
  return useCallback(async (row, active) => {
    const outcome = await latest.current({ ...clientDraftOf(row), active }, row);
    if (outcome?.kind === "saved") showSuccess(active ? "Client activated." : "Client deactivated.", outcome.saved.name);
  }, []);
}
