import { Button, Drawer } from "@mantine/core";
import { IconArrowMerge, IconCircleCheck, IconCircleOff, IconPencil } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useRouteMutation, useRouteQuery, useViewer } from "@tieout/client";
import { countText, instantText, LockableButton, Note, plural, RemoteContent, StatusBadge, showSuccess } from "@tieout/ui";
import { type ClientDetail, clientRoutes, engagementRoutes } from "../../contract/index.ts";
import { useActivation } from "./client-activation.tsx";
import { ClientState } from "./client-columns.tsx";
import { adminsMerge } from "./use-client-actions.ts";
import type { ClientRow } from "./use-client-list.ts";

interface PanelActions {
  readonly onEdit: (client: ClientRow) => void;
  readonly onDeactivate: (client: ClientRow) => void;
  readonly onMerge: (client: ClientRow) => void;
}

interface ClientPanelProps extends PanelActions {
  readonly clientId: string;
  readonly onClose: () => void;
}

const views = ["clients", "engagements"];

/** One client with its engagements and the clients merged into it. */
export default function ClientPanel({ clientId, onClose, ...actions }: ClientPanelProps) {
  const client = useRouteQuery(clientRoutes, "getClient", { params: { clientId } }, { views });
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(36rem, 100vw)"
      title={client.data?.name ?? "Client"}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <RemoteContent query={client} what="the client">
        {(found) => (
          <div className="t-client-panel">
            <ClientHead client={found} {...actions} />
            <ClientEngagements client={found} />
            <MergedClients client={found} />
          </div>
        )}
      </RemoteContent>
    </Drawer>
  );
}

function ClientHead({ client, onEdit, onDeactivate, onMerge }: PanelActions & { readonly client: ClientDetail }) {
  const isAdmin = useViewer().role === 1;
  const change = useActivation();
  if (client.merged_into)
    return (
      <Note family="info">
        {client.name} was merged into {client.merged_into.name}.
      </Note>
    );
  return (
    <div className="t-col" style={{ gap: 12 }}>
      <div className="t-row t-wrap">
        <span className="t-figure t-sec">{client.ein ? `EIN ${client.ein}` : "No EIN"}</span>
        <ClientState row={client} />
      </div>
      <div className="t-row t-wrap">
        <Button size="sm" variant="default" leftSection={<IconPencil size={16} stroke={1.75} />} onClick={() => onEdit(client)}>
          Edit
        </Button>
        <LockableButton
          size="sm"
          variant="default"
          leftSection={<IconArrowMerge size={16} stroke={1.75} />}
          lockedBecause={isAdmin ? null : adminsMerge}
          onClick={() => onMerge(client)}
        >
          Merge into another client
        </LockableButton>
        {client.is_active ? (
          <Button size="sm" variant="default" leftSection={<IconCircleOff size={16} stroke={1.75} />} onClick={() => onDeactivate(client)}>
            Deactivate
          </Button>
        ) : (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconCircleCheck size={16} stroke={1.75} />}
            onClick={() => change(client, true)}
          >
            Activate
          </Button>
        )}
      </div>
    </div>
  );
}

const mostShown = 200;

function ClientEngagements({ client }: { readonly client: ClientDetail }) {
  const query = { client_id: client.id, ordering: "-start_date", page_size: mostShown } as const;
  const list = useRouteQuery(engagementRoutes, "listEngagements", { query }, { views });
  return (
    <section>
      <h2>Engagements</h2>
      <RemoteContent query={list} what="the engagements">
        {({ results }) => (
          <>
            {results.length === 0 ? null : (
              <ul className="t-client-lines">
                {results.map((row) => (
                  <li key={row.id}>
                    <Link to="/engagements/$engagementId/edit" params={{ engagementId: row.id }} search={{ step: "details" }}>
                      {row.engagement_name}
                    </Link>
                    <span className="t-figure t-sec">{row.year}</span>
                    <StatusBadge status={row.status} />
                  </li>
                ))}
              </ul>
            )}
            <p className="t-small t-sec">{engagementsText(client.engagement_count, results.length)}</p>
          </>
        )}
      </RemoteContent>
    </section>
  );
}

/** Says how many engagements the list doesn't show, and why. */
function engagementsText(count: number, shown: number): string {
  if (count === 0) return "This client has no engagements yet.";
  if (shown >= mostShown && count > shown) return `Showing the latest ${countText(shown)} of ${countText(count)}.`;
  return count > shown ? `${plural(count - shown, "more engagement")} of this client that you aren't assigned to.` : "";
}

function MergedClients({ client }: { readonly client: ClientDetail }) {
  const isAdmin = useViewer().role === 1;
  const undo = useRouteMutation(clientRoutes, "undoClientMerge", {
    alsoTouches: ["mappings"],
    onSuccess: ({ name }) => showSuccess("Merge undone.", `${name} is a separate client again.`),
  });
  if (client.merges.length === 0) return null;
  return (
    <section>
      <h2>Merged into this client</h2>
      <ul className="t-client-lines">
        {client.merges.map((merge) => (
          <li key={merge.client_id}>
            <span>
              {merge.name}
              <span className="t-small t-sec" style={{ display: "block" }}>
                {plural(merge.engagements, "engagement")} moved by {merge.merged_by}, {instantText(merge.merged_on)}
                {merge.undo_until === null ? "" : `. Can be undone until ${instantText(merge.undo_until)}.`}
              </span>
            </span>
            {merge.undo_until !== null && isAdmin ? (
              <Button
                size="sm"
                variant="default"
                aria-label={`Undo the merge of ${merge.name}`}
                loading={undo.isPending}
                onClick={() => undo.mutate({ params: { clientId: merge.client_id } })}
              >
                Undo
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {undo.error ? (
        <div style={{ marginTop: 12 }}>
          <Note family="bad" live>
            {undo.error.message}
          </Note>
        </div>
      ) : null}
    </section>
  );
}
