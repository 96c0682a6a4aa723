import { IconDatabase, IconLayersIntersect, IconReceipt2, type TablerIcon } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { DateText, identifierText, lookOf, People } from "@tieout/ui";
import type { GridColumn } from "@tieout/ui/grid";
import type { EngagementRow } from "../contract/index.ts";
import type { DataType } from "../core/index.ts";
import { MissingStatus } from "./engagement-list-missing.tsx";

export const dataTypeLooks: Readonly<Record<DataType, { readonly word: string; readonly Icon: TablerIcon }>> = {
  recordkeeper: { word: "Recordkeeper", Icon: IconDatabase },
  payroll: { word: "Payroll", Icon: IconReceipt2 },
  combined: { word: "Both", Icon: IconLayersIntersect },
};

const peopleOf = (row: EngagementRow) => row.assignments.map((assignment) => assignment.user);

/** Columns of the list; the filter chips are those marked so. */
export function engagementColumns(myId: string): readonly GridColumn<EngagementRow>[] {
  return [
    {
      id: "engagement",
      title: "Engagement",
      type: "text",
      value: (row) => row.engagement_name,
      render: (row) => (
        <Link to="/engagements/$engagementId/edit" params={{ engagementId: row.id }} className="t-med t-ellipsis t-name-link">
          {row.engagement_name}
        </Link>
      ),
      pinned: "left",
      widthPx: 220,
    },
    { id: "client", title: "Client", type: "text", value: (row) => row.client_name, filterable: true, flex: 1, minWidthPx: 130 },
    {
      id: "identifier",
      title: "EIN · plan number",
      type: "identifier",
      value: (row) => identifierText(row.client_ein, row.plan_number),
      widthPx: 146,
    },
    { id: "year", title: "Year", type: "text", value: (row) => row.year, filterable: true, hidden: true, widthPx: 80 },
    { id: "plan_year_end", title: "Plan year end", type: "date", value: (row) => row.end_date, widthPx: 112 },
    {
      id: "data",
      title: "Data",
      type: "text",
      value: (row) => dataTypeLooks[row.data_type].word,
      render: (row) => <DataTypeCell type={row.data_type} />,
      filterable: true,
      widthPx: 120,
    },
    {
      id: "status",
      title: "Status",
      type: "status",
      value: (row) => lookOf(row.status).word,
      render: (row) => <MissingStatus row={row} />,
      widthPx: 160,
    },
    {
      id: "assigned",
      title: "Assigned",
      type: "people",
      value: (row) =>
        peopleOf(row)
          .map((person) => person.name)
          .join(", "),
      render: (row) => <People people={peopleOf(row)} myId={myId} />,
      widthPx: 108,
    },
    { id: "created", title: "Created", type: "date", value: (row) => row.created_on, hidden: true, widthPx: 116 },
    { id: "updated", title: "Changed", type: "date", value: (row) => row.updated_on, hidden: true, widthPx: 116 },
    { id: "locked", title: "Locked on", type: "date", value: (row) => row.locked_on, hidden: true, widthPx: 116 },
  ];
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

/** A row of the list where it is narrow. */
export function EngagementCard({ row, myId }: { readonly row: EngagementRow; readonly myId: string }) {
  return (
    <>
      <div className="t-row t-between">
        <Link
          to="/engagements/$engagementId/edit"
          params={{ engagementId: row.id }}
          className="t-med t-name-link"
          style={{ fontSize: "var(--fs-14)" }}
        >
          {row.engagement_name}
        </Link>
        <People people={peopleOf(row)} myId={myId} limit={3} />
      </div>
      <div className="t-small" style={{ marginTop: 4 }}>
        {row.client_name}
      </div>
      <div className="t-small t-dim t-figure" style={{ whiteSpace: "normal" }}>
        {identifierText(row.client_ein, row.plan_number)} · year end <DateText value={row.end_date} />
      </div>
      <div className="t-row t-between t-wrap" style={{ marginTop: 8 }}>
        <MissingStatus row={row} />
        <span className="t-small t-dim">{dataTypeLooks[row.data_type].word}</span>
      </div>
    </>
  );
}
