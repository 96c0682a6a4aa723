import { IconCircleCheck, IconCircleOff } from "@tabler/icons-react";
import { plural, UrlLink } from "@tieout/ui";
import type { GridColumn } from "@tieout/ui/grid";
import type { ClientRow } from "./use-client-list.ts";

const stateWord = ({ is_active }: Pick<ClientRow, "is_active">): string => (is_active ? "Active" : "Inactive");

export const clientColumns = (onEdit: (row: ClientRow) => void): readonly GridColumn<ClientRow>[] => [
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

export function ClientState({ row }: { readonly row: Pick<ClientRow, "is_active"> }) {
  const Icon = row.is_active ? IconCircleCheck : IconCircleOff;
  return (
    <span className="t-status" data-family={row.is_active ? "ok" : "mute"} data-plain>
      <Icon size={14} stroke={1.75} aria-hidden="true" className="t-icon" />
      {stateWord(row)}
    </span>
  );
}

/** Opens the client's panel. */
function EngagementsLink({ row, words = false }: { readonly row: ClientRow; readonly words?: boolean }) {
  const count = plural(row.engagement_count, "engagement");
  return (
    <UrlLink change={{ client: row.id }} aria-label={`${count} of ${row.name}`}>
      {words ? count : row.engagement_count}
    </UrlLink>
  );
}

export function ClientCard({ row, onEdit }: { readonly row: ClientRow; readonly onEdit: () => void }) {
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
