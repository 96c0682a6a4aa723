import { Button, Modal } from "@mantine/core";
import { useRouteMutation } from "@tieout/client";
import { Note, requiredSentence, showSuccess, TextAreaField } from "@tieout/ui";
import { type FormEvent, useId, useState } from "react";
import { type EngagementDetail, engagementRoutes } from "../../contract/index.ts";

interface ReopenDialogProps {
  readonly engagement: EngagementDetail;
  readonly onClose: () => void;
}

function useReopening({ engagement, onClose }: ReopenDialogProps) {
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const id = `${useId()}-reason`;
  const reopen = useRouteMutation(engagementRoutes, "reopenEngagement", {
    alsoTouches: ["runs", "files", "mappings"],
    onSuccess: ({ version }) => {
      onClose();
      showSuccess("Engagement reopened.", `It's now version ${version}.`);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (reason.trim() === "") return document.getElementById(id)?.focus();
    reopen.mutate({ params: { engagementId: engagement.id }, body: { reason: reason.trim() } });
  };
  const error = tried && reason.trim() === "" ? requiredSentence("reason") : undefined;
  return { reopen, submit, field: { id, value: reason, error, onText: setReason } };
}

/** Asks for the reason, which becomes part of the next sealed bundle. */
export default function ReopenDialog(props: ReopenDialogProps) {
  const { engagement, onClose } = props;
  const { reopen, submit, field } = useReopening(props);
  return (
    <Modal opened onClose={onClose} title={`Reopen ${engagement.engagement_name}?`} closeButtonProps={{ "aria-label": "Close" }}>
      <form onSubmit={submit} noValidate>
        <p className="t-sec">
          It becomes version {engagement.version + 1} and can be changed again. The locked bundle of version {engagement.version} stays
          available to download, unchanged.
        </p>
        <div style={{ marginTop: 16 }}>
          <TextAreaField
            id={field.id}
            label="Reason"
            description="Recorded in the engagement's activity and in the next locked bundle."
            required
            autosize
            minRows={3}
            maxLength={1000}
            data-autofocus
            value={field.value}
            onChange={(event) => field.onText(event.currentTarget.value)}
            error={field.error}
          />
        </div>
        {reopen.error ? (
          <div style={{ marginTop: 12 }}>
            <Note family="bad" live>
              {reopen.error.message}
            </Note>
          </div>
        ) : null}
        <div className="t-row" style={{ justifyContent: "flex-end", marginTop: 20 }}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={reopen.isPending}>
            Reopen
          </Button>
        </div>
      </form>
    </Modal>
  );
}
