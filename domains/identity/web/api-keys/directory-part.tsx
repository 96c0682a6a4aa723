import { Button } from "@mantine/core";
import { IconPlus, IconUsers } from "@tabler/icons-react";
import { useRouteMutation, useRouteQuery } from "@tieout/client";
import { Card, EmptyState, RemoteContent, showSuccess } from "@tieout/ui";
import { useState } from "react";
import { type DirectoryToken, directoryTokenRoutes, type MadeDirectoryToken } from "../../contract/index.ts";
import { KeyForm, useKeyForm } from "./key-form.tsx";
import { KeyLine, RevokeDialog, type RevokeProps } from "./key-line.tsx";
import { CopyButton, NewKey } from "./new-key.tsx";

/** Tokens for the firm's directory, which adds, changes and deactivates users through SCIM. */
export function DirectoryPart({ isLocked }: { readonly isLocked: boolean }) {
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<MadeDirectoryToken | null>(null);
  const query = useRouteQuery(directoryTokenRoutes, "listDirectoryTokens", undefined, { views: ["directory-tokens"] });
  const add = isLocked ? null : (
    <Button variant="default" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setMaking(true)}>
      New token
    </Button>
  );
  return (
    <>
      {made ? (
        <NewKey
          key={made.directory_token.id}
          name={made.directory_token.name}
          secret={made.token}
          what="directory token"
          onDone={() => setMade(null)}
        />
      ) : null}
      <Card
        title="Directory (SCIM)"
        actions={add}
        flush
        foot="A directory token works only for SCIM. It ends when its creator is no longer a firm admin. The audit log records what the directory does, under the token's name."
      >
        <Address />
        <RemoteContent query={query} what="the directory tokens">
          {(tokens) => <Tokens tokens={tokens} isLocked={isLocked} />}
        </RemoteContent>
      </Card>
      {isMaking ? <TokenDialog onClose={() => setMaking(false)} onMade={setMade} /> : null}
    </>
  );
}

function Address() {
  const address = `${location.origin}/api/scim/v2`;
  return (
    <div className="t-key-line">
      <span className="t-grow">
        <span className="t-small t-sec">SCIM address to enter in your directory, such as Entra ID or Okta</span>
        <br />
        <code className="t-mono">{address}</code>
      </span>
      <CopyButton text={address} what="address" />
    </div>
  );
}

interface TokensProps {
  readonly tokens: readonly DirectoryToken[];
  readonly isLocked: boolean;
}

function Tokens({ tokens, isLocked }: TokensProps) {
  if (tokens.length === 0)
    return (
      <EmptyState Icon={IconUsers} title="No directory tokens">
        With a token, your directory adds users, updates their names and roles, and deactivates people who leave.
      </EmptyState>
    );
  const isAnyLive = tokens.some(({ status }) => status === "active");
  return (
    <ul>
      {isAnyLive ? null : (
        <li className="t-key-line t-key-soon">No active token: your directory can't change users until it has a new one.</li>
      )}
      {tokens.map((token) => {
        const isLive = token.status === "active";
        const opens = isLive ? "Adds, changes and deactivates users" : "Ended";
        return <KeyLine key={token.id} apiKey={token} opens={opens} Revoke={isLocked || !isLive ? null : RevokeToken} />;
      })}
    </ul>
  );
}

function RevokeToken({ apiKey: { id, name }, onClose }: RevokeProps) {
  const revoke = useRouteMutation(directoryTokenRoutes, "revokeDirectoryToken", {
    onSuccess: () => {
      showSuccess("Directory token revoked.", name);
      onClose();
    },
  });
  return (
    <RevokeDialog
      name={name}
      warning="A directory that uses this token can no longer change users. You can't undo this; it'll need a new token."
      revoke={revoke}
      onConfirm={() => revoke.mutate({ params: { keyId: id } })}
      onClose={onClose}
    />
  );
}

interface TokenDialogProps {
  readonly onMade: (made: MadeDirectoryToken) => void;
  readonly onClose: () => void;
}

function TokenDialog({ onMade, onClose }: TokenDialogProps) {
  const create = useRouteMutation(directoryTokenRoutes, "createDirectoryToken", {
    onSuccess: (made) => {
      onMade(made);
      onClose();
    },
  });
  const form = useKeyForm({
    scopes: null,
    busy: create.isPending,
    problem: create.error,
    send: ({ name, validDays, password }) => create.mutate({ body: { name, valid_days: Number(validDays), password } }),
  });
  return (
    <KeyForm
      title="New directory token"
      nameHelp="Name the directory that uses it, such as Entra ID. The audit log shows this name with everything the directory does."
      submitLabel="Create token"
      form={form}
      onClose={onClose}
    />
  );
}
