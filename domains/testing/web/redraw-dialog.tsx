import { Button, Modal } from "@mantine/core";
import { useRouteMutation } from "@tieout/client";
import { DraftNote, Note, showSuccess } from "@tieout/ui";
import { type FormEvent, useId, useState } from "react";
import { type Sampling, testingRoutes } from "../contract/index.ts";
import { ReasonField } from "./reason-field.tsx";
import { leastReasonLength } from "./sampling-draft.ts";
import { useReasonDraft } from "./use-reason-draft.ts";

interface RedrawDialogProps {
  readonly engagementId: string;
  readonly sampling: Sampling;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks for the reason and explains what a redraw does. */
export function RedrawDialog({ opened, ...props }: RedrawDialogProps) {
  // Mounted only while open, so that the draft isn't loaded before then.
  return opened ? <OpenRedraw {...props} /> : null;
}

function OpenRedraw({ engagementId, sampling, onClose }: Omit<RedrawDialogProps, "opened">) {
  const { redraw, submit, kept, ...reason } = useRedraw(engagementId, sampling.id, onClose);
  const leave = () => {
    kept.forget();
    onClose();
  };
  return (
    <Modal opened onClose={leave} title={`Draw a new sample for ${sampling.output.title}?`} closeButtonProps={{ "aria-label": "Close" }}>
      <form
        onSubmit={submit}
        noValidate
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit(event);
        }}
      >
        <DraftNote offer={kept.offer} />
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
          <Button variant="default" onClick={leave}>
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

/** The reason being typed; requests the redraw once it is long enough. */
function useRedraw(engagementId: string, samplingId: string, onAsked: () => void) {
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const id = `${useId()}-reason`;
  const kept = useReasonDraft({ form: `redraw:${samplingId}`, title: "Reason for a redraw", reason, onReason: setReason });
  const redraw = useRouteMutation(testingRoutes, "redrawSample", {
    onSuccess: () => {
      showSuccess("Redraw requested.", "The next run will draw it. Process the engagement again.");
      kept.forget();
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
  return { redraw, submit, kept, id, reason, onReason: setReason, missing: tried ? missing : 0 };
}
