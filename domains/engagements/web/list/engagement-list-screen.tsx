import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconFolderOpen, IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useViewer } from "@tieout/client";
import { EmptyState, ErrorPanel, PageBody, PageHeader } from "@tieout/ui";
import { DataGrid, emptyView, type GridView, queryOfView, useGridView, viewOfQuery } from "@tieout/ui/grid";
import { useMemo } from "react";
import type { EngagementRow } from "../../contract/index.ts";
import { EngagementCard } from "./engagement-card.tsx";
import { engagementColumns } from "./engagement-list-columns.tsx";
import { EngagementFilters } from "./engagement-list-filters.tsx";
import { StatusFilter, StatusFilterLoading } from "./engagement-list-statuses.tsx";
import { pageSize } from "./list-query.ts";
import { SelectionProvider } from "./row-selection.tsx";
import { SavedViews } from "./saved-views.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useDefaultView } from "./use-default-view.ts";
import { useAllRows, useEngagementList } from "./use-engagement-list.ts";
import { useRowActions } from "./use-row-actions.tsx";
import "./engagement-list.css";

/** Window width at which every usual column fits next to the sidebar. */
const roomForAll = "88.75em";

interface EngagementListScreenProps {
  /** Downloads a row's newest bundle; supplied by a domain above this one. */
  readonly onDownload: (row: EngagementRow) => void;
}

/** The list of engagements with status counts, search, filters, saved views, and the items each row is missing. */
export default function EngagementListScreen({ onDownload }: EngagementListScreenProps) {
  return (
    <SelectionProvider>
      <EngagementList onDownload={onDownload} />
    </SelectionProvider>
  );
}

function EngagementList({ onDownload }: EngagementListScreenProps) {
  const viewer = useViewer();
  const isWide = useMediaQuery(`(min-width: ${roomForAll})`, true, { getInitialValueInEffect: false }) === true;
  const columns = useMemo(() => engagementColumns(viewer.userId, isWide), [viewer.userId, isWide]);
  const ids = useMemo(() => columns.map((column) => column.id), [columns]);
  const [view, changeView] = useGridView(ids);
  useDefaultView(viewQuery(view, ids) !== "" || view.page > 1);
  const list = useEngagementList(view);
  const { data } = list;
  return (
    <>
      <PageHeader title="Engagements" actions={<NewEngagementButton />} />
      <PageBody>
        {data || list.error ? null : <StatusFilterLoading />}
        {data && data.total > 0 ? (
          <StatusFilter
            counts={data.status_counts}
            chosen={view.filters.status ?? []}
            onChoose={(status) => changeView({ filters: { ...view.filters, status } })}
          />
        ) : null}
        {list.error && !data ? (
          <ErrorPanel title="Tieout could not load the engagements" problem={list.error} onRetry={() => list.refetch()} />
        ) : (
          <EngagementGrid
            name={isWide ? "engagement-list" : "engagement-list-narrow"}
            data={data}
            columns={columns}
            view={view}
            onView={changeView}
            onDownload={onDownload}
          />
        )}
      </PageBody>
    </>
  );
}

interface EngagementGridProps extends EngagementListScreenProps {
  /** Name under which the person's column choice is stored; separate for narrow windows, which fit fewer columns. */
  readonly name: string;
  readonly data: ReturnType<typeof useEngagementList>["data"];
  readonly columns: ReturnType<typeof engagementColumns>;
  readonly view: GridView;
  readonly onView: (change: Partial<GridView>) => void;
}

function EngagementGrid({ name, data, columns, view, onView, onDownload }: EngagementGridProps) {
  const viewer = useViewer();
  const allRows = useAllRows(view);
  const ids = columns.map((column) => column.id);
  const { actions, dialogs } = useRowActions(onDownload);
  return (
    <>
      <SelectionBar shown={data?.results ?? []} />
      <DataGrid
        key={name}
        name={name}
        what="engagements"
        searchLabel="Client, plan, EIN or engagement"
        columns={columns}
        rows={data?.results}
        served={data && { total: data.total, count: data.count, allRows }}
        pageSize={pageSize}
        rowId={(row) => row.id}
        card={(row, openMenu) => <EngagementCard row={row} myId={viewer.userId} openMenu={openMenu} />}
        actions={actions}
        extraTools={<EngagementFilters view={view} onView={onView} chosen={data?.chosen ?? []} />}
        views={<SavedViews query={viewQuery(view, ids)} onPick={(saved) => onView({ ...emptyView, ...viewOfQuery(saved, ids) })} />}
        empty={
          <EmptyState Icon={IconFolderOpen} title="No engagements yet" action={<NewEngagementButton />}>
            An engagement covers one plan and one plan year.
          </EmptyState>
        }
      />
      {dialogs}
    </>
  );
}

/** Excludes the page number, which saved views don't keep. */
const viewQuery = (view: GridView, ids: readonly string[]): string => queryOfView({ ...view, page: 1 }, "", ids);

function NewEngagementButton() {
  return (
    <Button
      component={Link}
      to="/engagements/create"
      data-shortcut="new"
      leftSection={<IconPlus size={16} stroke={1.75} />}
      rightSection={
        <span className="t-kbd t-kbd-on-accent t-only-wide" aria-hidden="true">
          N
        </span>
      }
    >
      New engagement
    </Button>
  );
}
