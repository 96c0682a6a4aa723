import { Button, Modal } from "@mantine/core";
import { useRouteMutation } from "@tieout/client";
import { DateField, Note, requiredSentence } from "@tieout/ui";
import { useState } from "react";
import { type ClientRequest, clientRequestRoutes, type NewClientRequest, type WithPin } from "../contract/index.ts";

interface RenewDialogProps {
  readonly engagementId: string;
  readonly request: ClientRequest;
  readonly onClose: () => void;
  readonly onRenewed: (made: WithPin) => void;
}

/** Renews the link, PIN and due date. */
export default function RenewDialog({ engagementId, request, onClose, onRenewed }: RenewDialogProps) {
  const [dueOn, setDueOn] = useState<string | null>(request.due_on);
  const [tried, setTried] = useState(false);
  const renew = useRouteMutation(clientRequestRoutes, "renewClientRequest", { onSuccess: onRenewed });
  return (
    <Modal opened onClose={onClose} title={`Renew link and PIN for ${request.recipient_name}`} closeButtonProps={{ "aria-label": "Close" }}>
      <form
        noValidate
        className="t-col"
        style={{ gap: 14 }}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (dueOn === null) return;
          renew.mutate({
            params: { engagementId, requestId: request.id },
            body: { due_on: dueOn as NewClientRequest["due_on"] },
          });
        }}
      >
        <p className="t-sec">We'll email a new link and show you a new PIN. The old link and PIN stop working.</p>
        <DateField
          label="Due date"
          required
          value={dueOn}
          onChange={setDueOn}
          error={tried && dueOn === null ? requiredSentence("due date") : undefined}
        />
        {renew.error ? (
          <Note family="bad" live>
            {renew.error.message}
          </Note>
        ) : null}
        <div className="t-row" style={{ justifyContent: "flex-end" }}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={renew.isPending}>
            Renew
          </Button>
        </div>
      </form>
    </Modal>
  );
}
