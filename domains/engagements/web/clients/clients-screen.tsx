import { Button } from "@mantine/core";
import { IconBuilding, IconPlus, IconTableImport } from "@tabler/icons-react";
import { useViewer } from "@tieout/client";
import { EmptyState, ErrorPanel, lazyPart, PageBody, PageHeader, useUrlParams } from "@tieout/ui";
import { DataGrid, FilterChip, useGridView } from "@tieout/ui/grid";
import { type ReactNode, useMemo, useState } from "react";
import { DeactivationDialog, useActivation } from "./client-activation.tsx";
import { ClientCard, clientColumns } from "./client-columns.tsx";
import { ClientDialog } from "./client-dialog.tsx";
import { clientPageSize } from "./client-view.ts";
import { useClientActions } from "./use-client-actions.ts";
import { type ClientRow, useAllClients, useClientPage } from "./use-client-list.ts";
import "./clients.css";

const ClientPanel = lazyPart(() => import("./client-panel.tsx"));
const MergeDialog = lazyPart(() => import("./merge-dialog.tsx"));
const ImportDialog = lazyPart(() => import("./import-dialog.tsx"));

/** The dialog that is open over the list. */
type OpenDialog =
  | { readonly kind: "edit"; readonly client: ClientRow | null }
  | { readonly kind: "deactivate" | "merge"; readonly client: ClientRow }
  | { readonly kind: "import" };

/** The firm's clients: add, rename, deactivate, merge, import, and open their engagements. */
export default function ClientsScreen() {
  const isAdmin = useViewer().role === 1;
  const [opened, open] = useState<OpenDialog | null>(null);
  const [params, changeUrl] = useUrlParams();
  const panel = params.get("client");
  const onEdit = useMemo(() => (client: ClientRow) => open({ kind: "edit", client }), []);
  const add = <NewClientButton onClick={() => open({ kind: "edit", client: null })} />;
  const tools = isAdmin ? (
    <Button variant="default" leftSection={<IconTableImport size={16} stroke={1.75} />} onClick={() => open({ kind: "import" })}>
      Import CSV
    </Button>
  ) : null;
  return (
    <>
      <PageHeader
        title="Clients"
        actions={
          <>
            {tools}
            {add}
          </>
        }
      />
      <PageBody>
        <ClientGrid add={add} onEdit={onEdit} onOpen={open} />
      </PageBody>

      {panel && opened === null ? (
        <ClientPanel
          key={panel}
          clientId={panel}
          onClose={() => changeUrl({ client: null })}
          onEdit={onEdit}
          onDeactivate={(client) => open({ kind: "deactivate", client })}
          onMerge={(client) => open({ kind: "merge", client })}
        />
      ) : null}
      <OpenedDialog opened={opened} onClose={() => open(null)} onMerged={(kept) => changeUrl({ client: kept.id })} />
    </>
  );
}

interface OpenedDialogProps {
  readonly opened: OpenDialog | null;
  readonly onClose: () => void;
  readonly onMerged: (kept: ClientRow) => void;
}

function OpenedDialog({ opened, onClose, onMerged }: OpenedDialogProps) {
  const change = useActivation();
  return (
    <>
      {opened?.kind === "edit" ? <ClientDialog client={opened.client} onClose={onClose} /> : null}
      {opened?.kind === "merge" ? <MergeDialog client={opened.client} onClose={onClose} onMerged={onMerged} /> : null}
      {opened?.kind === "import" ? <ImportDialog onClose={onClose} /> : null}
      <DeactivationDialog
        client={opened?.kind === "deactivate" ? opened.client : null}
        onClose={onClose}
        onConfirm={(row) => change(row, false)}
      />
    </>
  );
}

interface ClientGridProps {
  readonly add: ReactNode;
  readonly onEdit: (client: ClientRow) => void;
  readonly onOpen: (opened: OpenDialog) => void;
}

function ClientGrid({ add, onEdit, onOpen }: ClientGridProps) {
  const columns = useMemo(() => clientColumns(onEdit), [onEdit]);
  const ids = useMemo(() => columns.map(({ id }) => id), [columns]);
  const [view, changeView] = useGridView(ids);
  const list = useClientPage(view, changeView);
  const actions = useClientActions(onEdit, onOpen);
  const loadAll = useAllClients();
  if (list.error && !list.data)
    return <ErrorPanel title="Tieout could not load the clients" problem={list.error} onRetry={() => list.refetch()} />;
  const counts = list.data?.state_counts;
  return (
    <DataGrid
      name="clients"
      what="clients"
      searchLabel="Client or EIN"
      columns={columns}
      rows={list.data?.results}
      served={list.data ? { total: list.data.total, count: list.data.count, allRows: () => loadAll(view) } : undefined}
      pageSize={clientPageSize}
      extraTools={
        <FilterChip
          title="State"
          options={[
            { value: "Active", label: "Active", count: counts?.active ?? 0 },
            { value: "Inactive", label: "Inactive", count: counts?.inactive ?? 0 },
          ]}
          chosen={view.filters.state ?? []}
          onChoose={(state) => changeView({ filters: { ...view.filters, state } })}
        />
      }
      rowId={(row) => row.id}
      card={(row) => <ClientCard row={row} onEdit={() => onEdit(row)} />}
      actions={actions}
      empty={
        <EmptyState Icon={IconBuilding} title="No clients yet" action={add}>
          A client is the plan sponsor whose plans you audit. You can also add one when you create an engagement.
        </EmptyState>
      }
    />
  );
}

function NewClientButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button data-shortcut="new" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={onClick}>
      New client
    </Button>
  );
}
