import { Button } from "@mantine/core";
import { IconBuilding, IconCircleCheck, IconCircleOff, IconFolderOpen, IconPencil, IconPlus } from "@tabler/icons-react";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { ConfirmDialog, EmptyState, ErrorPanel, PageBody, PageHeader, plural, showError, showSuccess } from "@tieout/ui";
import { DataGrid, type GridAction, type GridColumn } from "@tieout/ui/grid";
import { useCallback, useMemo, useRef, useState } from "react";
import { ClientDialog } from "./client-dialog.tsx";
import { clientDraftOf } from "./client-form.ts";
import { type ClientRow, useClientList } from "./use-client-list.ts";
import { useClientSave } from "./use-client-save.ts";
import "./clients.css";

const stateWord = (row: ClientRow): string => (row.is_active ? "Active" : "Inactive");

/** URL of the engagement list filtered by one client. */
const engagementsOf = (row: ClientRow): string => `/engagements?${new URLSearchParams({ client: row.name })}`;

/** The firm's clients: add, rename, deactivate, open their engagements. */
export default function ClientsScreen() {
  const list = useClientList();
  const [editing, setEditing] = useState<ClientRow | "new" | null>(null);
  const [leaving, setLeaving] = useState<ClientRow | null>(null);
  const change = useActivation();
  const columns = useMemo(() => clientColumns(setEditing), []);
  const actions = useClientActions({ onEdit: setEditing, onDeactivate: setLeaving, change });
  const add = <NewClientButton onClick={() => setEditing("new")} />;
  return (
    <>
      <PageHeader title="Clients" actions={add} />
      <PageBody>
        {list.error && !list.data ? (
          <ErrorPanel title="Tieout could not load the clients" problem={list.error} onRetry={() => list.refetch()} />
        ) : (
          <DataGrid
            name="clients"
            what="clients"
            searchLabel="Client or EIN"
            columns={columns}
            rows={list.data}
            rowId={(row) => row.id}
            card={(row) => <ClientCard row={row} onEdit={() => setEditing(row)} />}
            actions={actions}
            empty={
              <EmptyState Icon={IconBuilding} title="No clients yet" action={add}>
                A client is the plan sponsor whose plans are audited. Clients are also added with an engagement.
              </EmptyState>
            }
          />
        )}
      </PageBody>
      {editing ? <ClientDialog client={editing === "new" ? null : editing} onClose={() => setEditing(null)} /> : null}
      <DeactivationDialog client={leaving} onClose={() => setLeaving(null)} onConfirm={(row) => change(row, false)} />
    </>
  );
}

interface ClientActionsOptions {
  readonly onEdit: (row: ClientRow) => void;
  readonly onDeactivate: (row: ClientRow) => void;
  readonly change: (row: ClientRow, active: boolean) => void;
}

function useClientActions({ onEdit, onDeactivate, change }: ClientActionsOptions) {
  const navigate = useNavigate();
  return useCallback(
    (row: ClientRow): readonly GridAction[] => [
      { label: "Edit", Icon: IconPencil, onClick: () => onEdit(row) },
      {
        label: "Show engagements",
        Icon: IconFolderOpen,
        onClick: () => void navigate({ href: engagementsOf(row) }),
        lockedBecause: row.engagement_count === 0 ? "This client has no engagements yet." : null,
      },
      row.is_active
        ? { label: "Deactivate", Icon: IconCircleOff, onClick: () => onDeactivate(row), danger: true }
        : { label: "Activate", Icon: IconCircleCheck, onClick: () => change(row, true) },
    ],
    [navigate, onEdit, onDeactivate, change],
  );
}

interface DeactivationDialogProps {
  /** Null while the dialog is closed. */
  readonly client: ClientRow | null;
  readonly onClose: () => void;
  readonly onConfirm: (client: ClientRow) => void;
}

function DeactivationDialog({ client, onClose, onConfirm }: DeactivationDialogProps) {
  return (
    <ConfirmDialog
      opened={client !== null}
      title={`Deactivate ${client?.name ?? ""}?`}
      confirmLabel="Deactivate"
      onClose={onClose}
      onConfirm={() => {
        if (client) onConfirm(client);
        onClose();
      }}
    >
      It can no longer be chosen for new engagements. Its {plural(client?.engagement_count ?? 0, "engagement")} and their results do not
      change. You can activate it again.
    </ConfirmDialog>
  );
}

/** Changes the state alone: what a colleague saved of the client meanwhile stays. */
function useActivation(): (row: ClientRow, active: boolean) => void {
  const { save } = useClientSave((problem) => showError("The client could not be changed.", problem.message));
  const latest = useRef(save);
  latest.current = save;
  return useCallback(async (row, active) => {
    const outcome = await latest.current({ ...clientDraftOf(row), active }, row);
    if (outcome?.kind === "saved") showSuccess(active ? "Client activated." : "Client deactivated.", outcome.saved.name);
  }, []);
}

function NewClientButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button data-shortcut="new" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={onClick}>
      New client
    </Button>
  );
}

const clientColumns = (onEdit: (row: ClientRow) => void): readonly GridColumn<ClientRow>[] => [
  {
    id: "name",
    title: "Client",
    type: "text",
    value: (row) => row.name,
    render: (row) => <ClientName row={row} onEdit={() => onEdit(row)} />,
    pinned: "left",
    widthPx: 300,
  },
  { id: "ein", title: "EIN", type: "identifier", value: (row) => row.ein, widthPx: 140 },
  {
    id: "state",
    title: "State",
    type: "text",
    value: stateWord,
    render: (row) => <ClientState row={row} />,
    filterable: true,
    flex: 1,
    minWidthPx: 130,
  },
  {
    id: "engagements",
    title: "Engagements",
    type: "count",
    value: (row) => row.engagement_count,
    render: (row) => <EngagementsLink row={row} />,
    widthPx: 130,
  },
];

function ClientName({ row, onEdit }: { readonly row: ClientRow; readonly onEdit: () => void }) {
  return (
    <button type="button" className="t-name-button t-med t-ellipsis" onClick={onEdit} aria-label={`Edit ${row.name}`}>
      {row.name}
    </button>
  );
}

function ClientState({ row }: { readonly row: ClientRow }) {
  const Icon = row.is_active ? IconCircleCheck : IconCircleOff;
  return (
    <span className="t-status" data-family={row.is_active ? "ok" : "mute"} data-plain>
      <Icon size={14} stroke={1.75} aria-hidden="true" className="t-icon" />
      {stateWord(row)}
    </span>
  );
}

function EngagementsLink({ row, words = false }: { readonly row: ClientRow; readonly words?: boolean }) {
  const router = useRouter();
  if (row.engagement_count === 0) return <span className="t-dim">{words ? "No engagements" : "0"}</span>;
  return (
    <a
      href={engagementsOf(row)}
      aria-label={`${plural(row.engagement_count, "engagement")} of ${row.name}`}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void router.navigate({ href: engagementsOf(row) });
      }}
    >
      {words ? plural(row.engagement_count, "engagement") : row.engagement_count}
    </a>
  );
}

function ClientCard({ row, onEdit }: { readonly row: ClientRow; readonly onEdit: () => void }) {
  return (
    <>
      <ClientName row={row} onEdit={onEdit} />
      <div className="t-row t-between t-wrap" style={{ marginTop: 6 }}>
        <span className="t-small t-dim t-figure">{row.ein || "No EIN"}</span>
        <ClientState row={row} />
      </div>
      <div className="t-small" style={{ marginTop: 6 }}>
        <EngagementsLink row={row} words />
      </div>
    </>
  );
}
