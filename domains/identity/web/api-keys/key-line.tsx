import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useRouteMutation } from "@tieout/client";
import { ConfirmDialog, DateText, Note, showSuccess } from "@tieout/ui";
import { useState } from "react";
import { type ApiKey, apiKeyRoutes } from "../../contract/index.ts";
import { endsSoon, permissionsText } from "./key-words.ts";

interface KeyLineProps {
  readonly apiKey: ApiKey;
  /** It cannot be revoked: it has ended, or staff view the account. */
  readonly isLocked: boolean;
}

export function KeyLine({ apiKey, isLocked }: KeyLineProps) {
  const [isAsking, ask] = useState(false);
  const { name, start, scopes, created_by: maker } = apiKey;
  return (
    <li className="t-key-line">
      <span className="t-grow">
        <span className="t-med">{name}</span> <span className="t-mono t-small t-sec">{start}…</span>
        <br />
        <span className="t-small t-sec">{permissionsText(scopes)}</span>
        <br />
        <span className="t-small t-dim">
          Made by {maker.name} <DateText value={apiKey.created_at} time />.{" "}
          {apiKey.last_used_at ? (
            <>
              Last used <DateText value={apiKey.last_used_at} time /> from {apiKey.last_address}.
            </>
          ) : (
            "Never used."
          )}
        </span>
      </span>
      <KeyEnd apiKey={apiKey} />
      {isLocked ? null : (
        <Button variant="default" className="t-danger" aria-label={`Revoke ${name}`} onClick={() => ask(true)}>
          Revoke
        </Button>
      )}
      {isAsking ? <RevokeDialog apiKey={apiKey} onClose={() => ask(false)} /> : null}
    </li>
  );
}

function KeyEnd({ apiKey }: { readonly apiKey: ApiKey }) {
  const { status, expires_at: expiresAt, ended_at: endedAt } = apiKey;
  if (status === "revoked")
    return (
      <span className="t-small t-dim">
        Revoked <DateText value={endedAt} time />
      </span>
    );
  const isSoon = endsSoon(apiKey, Date.now());
  return (
    <span className={isSoon ? "t-row t-small t-key-soon" : "t-small t-dim"} style={isSoon ? { gap: 6 } : undefined}>
      {isSoon ? <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" className="t-icon" /> : null}
      <span>
        {status === "expired" ? "Expired" : "Expires"} <DateText value={expiresAt} time />
      </span>
    </span>
  );
}

function RevokeDialog({ apiKey: { id, name }, onClose }: { readonly apiKey: ApiKey; readonly onClose: () => void }) {
  const revoke = useRouteMutation(apiKeyRoutes, "revokeApiKey", {
    onSuccess: () => {
      showSuccess("API key revoked.", name);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      title={`Revoke ${name}?`}
      confirmLabel="Revoke"
      danger
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate({ params: { keyId: id } })}
      onClose={onClose}
    >
      Programs that use this key are refused from now on. This cannot be undone: they need a new key.
      {revoke.error ? (
        <div style={{ marginTop: 12 }}>
          <Note family="bad" live>
            {revoke.error.message}
          </Note>
        </div>
      ) : null}
    </ConfirmDialog>
  );
}
