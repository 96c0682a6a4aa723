import { Button } from "@mantine/core";
import { DraftNote, Note } from "@tieout/ui";
import { type FormEvent, useId, useState } from "react";
import { ReasonField } from "./reason-field.tsx";
import { leastReasonLength } from "./sampling-draft.ts";
import { useReasonDraft } from "./use-reason-draft.ts";

interface ChangeReasonProps {
  readonly samplingId: string;
  /** Version number that the change will get. */
  readonly version: number;
  readonly onReason: (reason: string) => void;
  readonly onUndo: () => void;
}

/** Asks for the reason for a setup change after a draw, which is required before the change is saved as a version. */
export function ChangeReason({ samplingId, version, onReason, onUndo }: ChangeReasonProps) {
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const id = `${useId()}-reason`;
  const kept = useReasonDraft({ form: `sampling-reason:${samplingId}`, title: "Reason for the change", reason, onReason: setReason });
  const missing = leastReasonLength - reason.trim().length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (missing > 0) return document.getElementById(id)?.focus();
    kept.forget();
    onReason(reason.trim());
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Reason for the change" style={{ marginTop: 16 }}>
      <Note family="warn">
        A sample has already been drawn, so this change becomes version {version} of the setup. The sampling proof shows it with the reason
        and the items added and removed. The seed stays the same.
      </Note>
      <DraftNote offer={kept.offer} />
      <div style={{ marginTop: 12 }}>
        <ReasonField id={id} what="A setup change" reason={reason} onReason={setReason} missing={tried ? missing : 0} />
      </div>
      <div className="t-row" style={{ justifyContent: "flex-end", marginTop: 12 }}>
        <Button
          variant="default"
          onClick={() => {
            kept.forget();
            onUndo();
          }}
        >
          Undo change
        </Button>
        <Button type="submit">Save change</Button>
      </div>
    </form>
  );
}
