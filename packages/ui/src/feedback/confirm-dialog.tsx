import { Button, Modal } from "@mantine/core";
import type { ReactNode } from "react";

interface ConfirmDialogProps {
  readonly opened: boolean;
  /** The question: "Remove Loan Activity PYE 2024.xlsx?" */
  readonly title: string;
  /** Tells the user what will be lost. */
  readonly children: ReactNode;
  /** The question's verb, shown on the button. */
  readonly confirmLabel: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  /** False while the dialog's content is loading; nothing can be confirmed until then. */
  readonly ready?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before an action that cannot be undone. Ctrl+Enter confirms, Escape cancels. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirmLabel,
  danger = false,
  busy = false,
  ready = true,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const confirm = (): void => {
    if (ready && !busy) onConfirm();
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      closeButtonProps={{ "aria-label": "Close" }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) confirm();
      }}
    >
      <div className="t-sec">{children}</div>
      <div className="t-row" style={{ justifyContent: "flex-end", marginTop: 20 }}>
        <Button variant="default" onClick={onClose} data-autofocus={danger || undefined}>
          Cancel
        </Button>
        <Button
          className={danger ? "t-danger-filled" : ""}
          loading={busy}
          aria-disabled={!ready || undefined}
          onClick={confirm}
          data-autofocus={!danger || undefined}
        >
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
