import { Link } from "@tanstack/react-router";
import type { DataType } from "@tieout/catalog/core";
import { identifierText, lookOf, People } from "@tieout/ui";
import type { GridColumn } from "@tieout/ui/grid";
import type { EngagementRow } from "../../contract/index.ts";
import { dataTypeLooks } from "../frame/data-type-looks.ts";
import { filesText, namesClient, peopleOf, providerLines, tiesOf, tiesText } from "./engagement-list-figures.ts";
import { MissingStatus } from "./engagement-list-missing.tsx";
import { SelectBox } from "./row-selection.tsx";
import { TieCount } from "./tie-count.tsx";

const planColumns: readonly GridColumn<EngagementRow>[] = [
  {
    id: "engagement",
    title: "Engagement",
    type: "text",
    value: (row) => row.engagement_name,
    render: (row) => <NameCell row={row} />,
    pinned: "left",
    widthPx: 196,
  },
  { id: "client", title: "Client", type: "text", value: (row) => row.client_name, hidden: true, widthPx: 180 },
  {
    id: "identifier",
    title: "EIN · plan number",
    type: "identifier",
    value: (row) => identifierText(row.client_ein, row.plan_number),
    widthPx: 130,
  },
  { id: "year", title: "Year", type: "text", value: (row) => row.year, hidden: true, widthPx: 80 },
  { id: "plan_year_end", title: "Plan year end", type: "date", value: (row) => row.end_date, widthPx: 98 },
];

const workColumns: readonly GridColumn<EngagementRow>[] = [
  {
    id: "data",
    title: "Data",
    type: "text",
    value: (row) => dataTypeLooks[row.data_type].word,
    render: (row) => <DataTypeCell type={row.data_type} />,
    widthPx: 116,
  },
  {
    id: "provider",
    title: "Provider",
    type: "text",
    unsortable: true,
    value: (row) => row.providers.join(", "),
    render: (row) => <ProvidersCell names={row.providers} />,
    flex: 1,
    minWidthPx: 124,
  },
  {
    id: "status",
    title: "Status",
    type: "status",
    value: (row) => lookOf(row.status).word,
    render: (row) => <MissingStatus row={row} />,
    widthPx: 148,
  },
  {
    id: "files",
    title: "Files",
    type: "count",
    unsortable: true,
    value: (row) => row.files.present,
    render: (row) => <span className="t-sec">{filesText(row.files)}</span>,
    text: (row) => filesText(row.files),
    widthPx: 70,
  },
  {
    id: "ties",
    title: "Ties",
    type: "count",
    unsortable: true,
    value: (row) => tiesOf(row)?.agreed ?? null,
    render: (row) => <TieCount ties={tiesOf(row)} />,
    text: (row) => tiesText(tiesOf(row)),
    widthPx: 86,
  },
];

const dateColumns: readonly GridColumn<EngagementRow>[] = [
  { id: "created", title: "Created", type: "date", value: (row) => row.created_on, hidden: true, widthPx: 116 },
  { id: "updated", title: "Changed", type: "date", value: (row) => row.updated_on, hidden: true, widthPx: 116 },
  { id: "locked", title: "Locked on", type: "date", value: (row) => row.locked_on, hidden: true, widthPx: 116 },
];

const selectColumn: GridColumn<EngagementRow> = {
  ...{ id: "select", title: "Select", type: "text", value: () => null, isControl: true, pinned: "left", widthPx: 36 },
  render: (row) => <SelectBox row={row} />,
};

/** Columns that are hidden first when space is short: they are shown at the top of the engagement's page or implied by its files. */
const lessNeeded: readonly string[] = ["identifier", "data"];

/** Columns of the list. All fit next to the sidebar at 1440 px; status, files, ties and people fit from 1024 px. */
export function engagementColumns(myId: string, hasRoom: boolean): readonly GridColumn<EngagementRow>[] {
  return [
    selectColumn,
    ...[...planColumns, ...workColumns].map((column) =>
      lessNeeded.includes(column.id) && !hasRoom ? { ...column, hidden: true } : column,
    ),
    {
      id: "assignee",
      title: "Assignee",
      type: "people",
      unsortable: true,
      value: (row) =>
        peopleOf(row)
          .map((person) => person.name)
          .join(", "),
      render: (row) => <Assignees row={row} myId={myId} />,
      widthPx: 90,
    },
    ...dateColumns,
  ];
}

/** Shows the client if the engagement name doesn't include it. */
function NameCell({ row }: { readonly row: EngagementRow }) {
  return (
    <span className="t-engagement-name" title={`${row.engagement_name}, ${row.client_name}`}>
      <Link to="/engagements/$engagementId/edit" params={{ engagementId: row.id }} className="t-med t-name-link">
        {row.engagement_name}
      </Link>
      {namesClient(row) ? null : <span className="t-dim"> · {row.client_name}</span>}
    </span>
  );
}

function ProvidersCell({ names }: { readonly names: EngagementRow["providers"] }) {
  if (names.length === 0) return <span className="t-dim">–</span>;
  return (
    <span className="t-providers t-sec" data-several={names.length > 1 || undefined} title={names.join(", ")}>
      {providerLines(names).map((line) => (
        <span key={line} className="t-ellipsis">
          {line}
        </span>
      ))}
    </span>
  );
}

/** Shows up to three people, or two and the number of others. */
function Assignees({ row, myId }: { readonly row: EngagementRow; readonly myId: string }) {
  const people = peopleOf(row);
  return <People people={people} myId={myId} limit={people.length > 3 ? 2 : 3} />;
}

function DataTypeCell({ type }: { readonly type: DataType }) {
  const { word, Icon } = dataTypeLooks[type];
  return (
    <span className="t-row t-sec" style={{ gap: 6 }}>
      <Icon size={15} stroke={1.75} aria-hidden="true" className="t-icon t-dim" />
      {word}
    </span>
  );
}
