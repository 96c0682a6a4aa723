import { Button } from "@mantine/core";
import { IconKey, IconPlus } from "@tabler/icons-react";
import { useRouteMutation, useRouteQuery, useViewer } from "@tieout/client";
import { Card, EmptyState, Note, PageBody, PageHeader, RemoteContent, showSuccess } from "@tieout/ui";
import { useState } from "react";
import { type ApiKey, apiKeyRoutes, type MadeApiKey } from "../../contract/index.ts";
import { DirectoryPart } from "./directory-part.tsx";
import { KeyDialog } from "./key-dialog.tsx";
import { KeyLine, RevokeDialog, type RevokeProps } from "./key-line.tsx";
import { keysSentence, permissionsText } from "./key-words.ts";
import { NewKey } from "./new-key.tsx";
import "./api-keys.css";

/** API keys for the firm's programs, managed by its admins. */
export default function ApiKeysScreen() {
  const { assumedBy } = useViewer();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<MadeApiKey | null>(null);
  const query = useRouteQuery(apiKeyRoutes, "listApiKeys", undefined, { views: ["api-keys"] });
  const add = assumedBy ? null : (
    <Button data-shortcut="new" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setMaking(true)}>
      New key
    </Button>
  );
  return (
    <>
      <PageHeader title="API keys" meta={query.data ? keysSentence(query.data) : undefined} actions={add} />
      <PageBody>
        <div className="t-keys">
          {assumedBy ? (
            <Note>Only the firm's admins can create and revoke API keys and directory tokens. You can't do this in a support session.</Note>
          ) : null}
          {made ? (
            <NewKey key={made.api_key.id} name={made.api_key.name} secret={made.key} what="API key" onDone={() => setMade(null)} />
          ) : null}
          <RemoteContent query={query} what="the API keys">
            {(keys) => <Keys keys={keys} isLocked={assumedBy !== null} />}
          </RemoteContent>
          <DirectoryPart isLocked={assumedBy !== null} />
        </div>
      </PageBody>
      {isMaking ? <KeyDialog onClose={() => setMaking(false)} onMade={setMade} /> : null}
    </>
  );
}

interface KeysProps {
  readonly keys: readonly ApiKey[];
  readonly isLocked: boolean;
}

function Keys({ keys, isLocked }: KeysProps) {
  const inUse = keys.filter(({ status }) => status === "active");
  const ended = keys.filter(({ status }) => status !== "active");
  return (
    <>
      <Card
        title="In use"
        flush
        foot="Keys belong to the firm and have only the permissions listed here. The audit log records what each key does, under its name."
      >
        {inUse.length === 0 ? (
          <EmptyState Icon={IconKey} title="No active keys">
            A key lets your firm's software call Tieout, for example to fetch finished workpapers every night.
          </EmptyState>
        ) : (
          <Lines keys={inUse} isLocked={isLocked} />
        )}
      </Card>
      {ended.length === 0 ? null : (
        <Card title="Ended" flush>
          <Lines keys={ended} isLocked />
        </Card>
      )}
    </>
  );
}

const Lines = ({ keys, isLocked }: KeysProps) => (
  <ul>
    {keys.map((key) => (
      <KeyLine key={key.id} apiKey={key} opens={permissionsText(key.scopes)} Revoke={isLocked ? null : RevokeKey} />
    ))}
  </ul>
);

function RevokeKey({ apiKey: { id, name }, onClose }: RevokeProps) {
  const revoke = useRouteMutation(apiKeyRoutes, "revokeApiKey", {
    onSuccess: () => {
      showSuccess("API key revoked.", name);
      onClose();
    },
  });
  return (
    <RevokeDialog
      name={name}
      warning="Programs that use this key lose access immediately. You can't undo this; they'll need a new key."
      revoke={revoke}
      onConfirm={() => revoke.mutate({ params: { keyId: id } })}
      onClose={onClose}
    />
  );
}
