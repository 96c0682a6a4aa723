import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { ConfirmDialog, DateText, Note } from "@tieout/ui";
import { useState } from "react";
import type { DirectoryToken } from "../../contract/index.ts";
import { endsSoon } from "./key-words.ts";

interface KeyLineProps {
  readonly apiKey: DirectoryToken;
  /** Permissions that the key grants. */
  readonly opens: string;
  /** Asks for confirmation before revoking; null if the key can't be revoked, because it has ended or staff are viewing the account. */
  readonly Revoke: ((props: RevokeProps) => React.ReactNode) | null;
}

export interface RevokeProps {
  readonly apiKey: DirectoryToken;
  readonly onClose: () => void;
}

/** An API key or a directory token. */
export function KeyLine({ apiKey, opens, Revoke }: KeyLineProps) {
  const [isAsking, ask] = useState(false);
  const { name, start, created_by: maker } = apiKey;
  return (
    <li className="t-key-line">
      <span className="t-grow">
        <span className="t-med">{name}</span> <span className="t-mono t-small t-sec">{start}…</span>
        <br />
        <span className="t-small t-sec">{opens}</span>
        <br />
        <span className="t-small t-dim">
          Created by {maker.name} <DateText value={apiKey.created_at} time />.{" "}
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
      {Revoke === null ? null : (
        <Button variant="default" className="t-danger" aria-label={`Revoke ${name}`} onClick={() => ask(true)}>
          Revoke
        </Button>
      )}
      {Revoke !== null && isAsking ? <Revoke apiKey={apiKey} onClose={() => ask(false)} /> : null}
    </li>
  );
}

function KeyEnd({ apiKey }: { readonly apiKey: DirectoryToken }) {
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

interface RevokeDialogProps {
  readonly name: string;
  /** Says what will stop working. */
  readonly warning: string;
  readonly revoke: { readonly isPending: boolean; readonly error: { readonly message: string } | null };
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export const RevokeDialog = ({ name, warning, revoke, onConfirm, onClose }: RevokeDialogProps) => (
  <ConfirmDialog
    opened
    title={`Revoke ${name}?`}
    confirmLabel="Revoke"
    danger
    busy={revoke.isPending}
    onConfirm={onConfirm}
    onClose={onClose}
  >
    {warning}
    {revoke.error ? (
      <div style={{ marginTop: 12 }}>
        <Note family="bad" live>
          {revoke.error.message}
        </Note>
      </div>
    ) : null}
  </ConfirmDialog>
);
