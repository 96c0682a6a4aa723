import { Button } from "@mantine/core";
import { IconFileDollar, IconFolderOpen, IconListDetails, IconPlus } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { DateText, EmptyState, ErrorPanel, lookOf, PageBody, PageHeader, plural, StatusBadge, type StatusName } from "@tieout/ui";
import { DataGrid, type GridAction, type GridColumn } from "@tieout/ui/grid";
import { useCallback, useMemo } from "react";
import type { PayrollRow } from "../../contract/index.ts";
import { usePayrollList } from "./use-payroll-list.ts";
import "./payroll.css";

type State = PayrollRow["register"]["state"];

const looks: Readonly<Record<State, { readonly status: StatusName; readonly word: string }>> = {
  missing: { status: "files_incomplete", word: "No file" },
  reading: { status: "processing", word: "Reading" },
  refused: { status: "failed", word: "Refused" },
  needs_mapping: { status: "files_incomplete", word: "Not mapped" },
  ready: { status: "results_available", word: "Mapped" },
};

function StateBadge({ state, files }: PayrollRow["register"]) {
  const { status, word } = looks[state];
  return <StatusBadge plain status={status} word={files > 0 ? `${word}, ${plural(files, "file")}` : word} />;
}

const codesText = ({ pay_codes: codes }: PayrollRow): string => {
  if (!codes) return "No register read";
  if (codes.count === 0) return "No pay codes";
  return codes.undecided > 0 ? `${codes.undecided} of ${codes.count} undecided` : `All ${codes.count} decided`;
};

const CodesBadge = ({ row }: { readonly row: PayrollRow }) =>
  row.pay_codes && row.pay_codes.count > 0 ? (
    <StatusBadge plain status={row.pay_codes.undecided > 0 ? "files_incomplete" : "results_available"} word={codesText(row)} />
  ) : (
    <span className="t-dim">{codesText(row)}</span>
  );

const NameLink = ({ row }: { readonly row: PayrollRow }) => (
  <Link to="/payroll/$engagementId" params={{ engagementId: row.id }} className="t-med pay-engagement" title={row.engagement_name}>
    {row.engagement_name}
  </Link>
);

const stateText = ({ state, files }: PayrollRow["register"]): string =>
  `${looks[state].word}${files > 0 ? `, ${plural(files, "file")}` : ""}`;

/** Widths chosen so that the columns and actions fit beside the sidebar at 1440 px. */
const columns: readonly GridColumn<PayrollRow>[] = [
  {
    ...{ id: "name", title: "Engagement", type: "text", flex: 2, minWidthPx: 200, pinned: "left" },
    value: (row) => row.engagement_name,
    render: (row) => <NameLink row={row} />,
  },
  { id: "client", title: "Client", type: "text", flex: 2, minWidthPx: 160, filterable: true, value: (row) => row.client_name },
  { id: "year_end", title: "Year end", type: "date", widthPx: 104, value: (row) => row.end_date },
  {
    ...{ id: "register", title: "Payroll register", type: "text", widthPx: 150, filterable: true },
    value: (row) => stateText(row.register),
    render: (row) => <StateBadge {...row.register} />,
  },
  {
    ...{ id: "demographics", title: "Demographics", type: "text", widthPx: 150 },
    value: (row) => stateText(row.demographics),
    render: (row) => <StateBadge {...row.demographics} />,
  },
  {
    ...{ id: "codes", title: "Pay codes", type: "text", widthPx: 156 },
    value: codesText,
    render: (row) => <CodesBadge row={row} />,
  },
  {
    ...{ id: "status", title: "Status", type: "text", widthPx: 150, filterable: true },
    value: (row) => lookOf(row.status as StatusName).word,
    render: (row) => <StatusBadge status={row.status as StatusName} />,
  },
];

function useActions() {
  const navigate = useNavigate();
  return useCallback(
    (row: PayrollRow): readonly GridAction[] => [
      {
        ...{ label: "Pay codes", Icon: IconListDetails },
        onClick: () => void navigate({ to: "/payroll/$engagementId", params: { engagementId: row.id } }),
      },
      {
        ...{ label: "Open files", Icon: IconFolderOpen },
        onClick: () =>
          void navigate({ to: "/engagements/$engagementId/edit", params: { engagementId: row.id }, search: { step: "files" } }),
      },
    ],
    [navigate],
  );
}

function NewButton() {
  const navigate = useNavigate();
  return (
    <Button
      data-shortcut="new"
      leftSection={<IconPlus size={16} stroke={1.75} />}
      onClick={() => void navigate({ href: "/engagements/create?data_type=payroll" })}
    >
      New payroll engagement
    </Button>
  );
}

const RowCard = ({ row }: { readonly row: PayrollRow }) => (
  <div className="t-col">
    <div className="t-row t-between t-wrap">
      <NameLink row={row} />
      <StatusBadge status={row.status as StatusName} />
    </div>
    <div className="t-small t-sec">
      {row.client_name} · year end <DateText value={row.end_date} />
    </div>
    <dl className="pay-facts t-small">
      <dt>Payroll register</dt>
      <dd>
        <StateBadge {...row.register} />
      </dd>
      <dt>Demographics</dt>
      <dd>
        <StateBadge {...row.demographics} />
      </dd>
      <dt>Pay codes</dt>
      <dd>
        <CodesBadge row={row} />
      </dd>
    </dl>
  </div>
);

/** Payroll for every engagement: its files, mapping status and undecided pay codes. */
export default function PayrollScreen() {
  const list = usePayrollList();
  const actions = useActions();
  const add = useMemo(() => <NewButton />, []);
  return (
    <>
      <PageHeader title="Payroll" actions={add} />
      <PageBody>
        {list.error && !list.data ? (
          <ErrorPanel title="Tieout could not load payroll" problem={list.error} onRetry={() => list.refetch()} />
        ) : (
          <DataGrid
            name="payroll"
            what="payroll engagements"
            searchLabel="Engagement or client"
            columns={columns}
            rows={list.data}
            rowId={(row) => row.id}
            card={(row) => <RowCard row={row} />}
            actions={actions}
            empty={
              <EmptyState Icon={IconFileDollar} title="No payroll engagements yet" action={add}>
                Payroll engagements, and combined recordkeeper and payroll engagements, appear here with the status of their payroll files.
              </EmptyState>
            }
          />
        )}
      </PageBody>
    </>
  );
}
