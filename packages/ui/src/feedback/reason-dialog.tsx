import { Button, Modal } from "@mantine/core";
import { leastReasonLength } from "@tieout/kernel";
import { type ReactNode, useState } from "react";
import { TextField } from "../fields/fields.tsx";
import { Note } from "./note.tsx";

interface ReasonDialogProps {
  readonly title: string;
  readonly confirmLabel: string;
  readonly busy: boolean;
  readonly problem: { readonly message: string } | null;
  readonly children?: ReactNode;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks for a reason, which is recorded in the firm's audit log. */
export function ReasonDialog({ title, confirmLabel, busy, problem, children, onConfirm, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState("");
  const [isShort, setShort] = useState(false);
  const confirm = (): void => {
    const tooShort = reason.trim().length < leastReasonLength;
    setShort(tooShort);
    if (tooShort) document.getElementById("reason")?.focus();
    else onConfirm(reason.trim());
  };
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": "Close" }}>
      <form
        className="t-col"
        style={{ gap: 16 }}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) confirm();
        }}
      >
        {children}
        <TextField
          id="reason"
          label="Reason"
          description="Kept in the audit log."
          required
          maxLength={500}
          value={reason}
          error={isShort ? `Explain why in at least ${leastReasonLength} characters.` : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {problem ? (
          <Note family="bad" live>
            {problem.message}
          </Note>
        ) : null}
        <div className="t-row" style={{ justifyContent: "flex-end" }}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
