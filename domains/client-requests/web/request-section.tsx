import { Button } from "@mantine/core";
import { useRouteMutation } from "@tieout/client";
import { ConfirmDialog, dateText, lazyPart, Note, showSuccess } from "@tieout/ui";
import { useState } from "react";
import { type ClientRequest, clientRequestRoutes, type WithPin } from "../contract/index.ts";
import { ItemRow } from "./item-row.tsx";
import { hasEnded, linkText, requestLooks } from "./request-words.ts";
import { Thread } from "./thread.tsx";

const RenewDialog = lazyPart(() => import("./renew-dialog.tsx"));
const ConnectedPayroll = lazyPart(() => import("./connect/connected-payroll.tsx"));

interface RequestSectionProps {
  readonly engagementId: string;
  readonly request: ClientRequest;
  readonly lockedBecause: string | null;
  readonly onRenewed: (made: WithPin) => void;
}

/** One request with its recipient, the state of each item, and the messages. */
export function RequestSection({ engagementId, request, lockedBecause, onRenewed }: RequestSectionProps) {
  const { family, word } = requestLooks[request.state];
  return (
    <section className="t-request" aria-label={`Request to ${request.recipient_name}`}>
      <div className="t-row t-wrap">
        <h3 className="t-med t-grow">
          {request.recipient_name}, {request.recipient_email}
        </h3>
        <span className="t-status" data-family={family}>
          {word}
        </span>
      </div>
      <p className="t-small t-sec">
        Requested by {request.created_by}, due {dateText(request.due_on)}. {linkText(request)}
      </p>
      <ul className="t-request-items" aria-label="Requested items">
        {request.items.map((item) => (
          <ItemRow key={item.id} engagementId={engagementId} request={request} item={item} lockedBecause={lockedBecause} />
        ))}
      </ul>
      <ConnectedPayroll engagementId={engagementId} requestId={request.id} />
      <Thread engagementId={engagementId} request={request} item={null} lockedBecause={lockedBecause} />
      {hasEnded(request) && lockedBecause !== null ? null : (
        <Acts engagementId={engagementId} request={request} lockedBecause={lockedBecause} onRenewed={onRenewed} />
      )}
    </section>
  );
}

function Acts({ engagementId, request, lockedBecause, onRenewed }: RequestSectionProps) {
  const [asking, setAsking] = useState<"revoke" | "renew" | null>(null);
  return (
    <div className="t-row t-wrap">
      {lockedBecause === null ? (
        <Button
          variant="default"
          size="xs"
          aria-label={`Renew link and PIN for ${request.recipient_name}`}
          onClick={() => setAsking("renew")}
        >
          Renew link and PIN
        </Button>
      ) : null}
      {request.state === "revoked" ? null : (
        <Button
          variant="subtle"
          size="xs"
          aria-label={`Revoke the request to ${request.recipient_name}`}
          onClick={() => setAsking("revoke")}
        >
          Revoke
        </Button>
      )}
      {asking === "revoke" ? <RevokeDialog engagementId={engagementId} request={request} onClose={() => setAsking(null)} /> : null}
      {asking === "renew" ? (
        <RenewDialog
          engagementId={engagementId}
          request={request}
          onClose={() => setAsking(null)}
          onRenewed={(made) => {
            setAsking(null);
            onRenewed(made);
          }}
        />
      ) : null}
    </div>
  );
}

interface RevokeDialogProps extends Pick<RequestSectionProps, "engagementId" | "request"> {
  readonly onClose: () => void;
}

function RevokeDialog({ engagementId, request, onClose }: RevokeDialogProps) {
  const revoke = useRouteMutation(clientRequestRoutes, "revokeClientRequest", {
    onSuccess: () => {
      onClose();
      showSuccess("Request revoked.", "Its link and PIN no longer work.");
    },
  });
  return (
    <ConfirmDialog
      opened
      title={`Revoke the request to ${request.recipient_name}?`}
      confirmLabel="Revoke"
      danger
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate({ params: { engagementId, requestId: request.id } })}
      onClose={onClose}
    >
      The link and PIN stop working, and anyone on the page is signed out. Files already provided are kept.
      {revoke.error ? (
        <Note family="bad" live>
          {revoke.error.message}
        </Note>
      ) : null}
    </ConfirmDialog>
  );
}
