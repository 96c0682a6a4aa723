import { Button, Modal } from "@mantine/core";
import { useRouteMutation } from "@tieout/client";
import { Note, showSuccess } from "@tieout/ui";
import { type FormEvent, useId, useState } from "react";
import { type Sampling, testingRoutes } from "../contract/index.ts";
import { ReasonField } from "./reason-field.tsx";
import { leastReasonLength } from "./sampling-draft.ts";

interface RedrawDialogProps {
  readonly engagementId: string;
  readonly sampling: Sampling;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks for the reason and explains what a redraw does. */
export function RedrawDialog({ engagementId, sampling, opened, onClose }: RedrawDialogProps) {
  const { redraw, submit, ...reason } = useRedraw(engagementId, sampling.id, onClose);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Draw a new sample for ${sampling.output.title}?`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form
        onSubmit={submit}
        noValidate
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit(event);
        }}
      >
        <p className="t-sec">
          The next run draws different items from the same population. Results and notes for items no longer in the sample are kept but not
          printed. This is draw {(sampling.draw_number ?? 0) + 1}. The proof lists every draw and its reason. A redraw cannot be undone.
        </p>
        <div style={{ marginTop: 16 }}>
          <ReasonField what="A redraw" {...reason} />
        </div>
        {redraw.error ? (
          <div style={{ marginTop: 12 }}>
            <Note family="bad" live>
              {redraw.error.message}
            </Note>
          </div>
        ) : null}
        <div className="t-row" style={{ justifyContent: "flex-end", marginTop: 20 }}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={redraw.isPending}>
            Redraw
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** The reason being typed, and the redraw once it is long enough. */
function useRedraw(engagementId: string, samplingId: string, onAsked: () => void) {
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const id = `${useId()}-reason`;
  const redraw = useRouteMutation(testingRoutes, "redrawSample", {
    onSuccess: () => {
      showSuccess("Redraw requested.", "The next run will draw it. Process the engagement again.");
      setReason("");
      setTried(false);
      onAsked();
    },
  });
  const missing = leastReasonLength - reason.trim().length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (missing > 0) return document.getElementById(id)?.focus();
    redraw.mutate({ params: { engagementId, samplingId }, body: { reason: reason.trim() } });
  };
  return { redraw, submit, id, reason, onReason: setReason, missing: tried ? missing : 0 };
}
