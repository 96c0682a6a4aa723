import { Button } from "@mantine/core";
import { IconFileStack, IconFolderOpen, IconPlus } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useViewer } from "@tieout/client";
import { EmptyState, ErrorPanel, lookOf, PageBody, PageHeader } from "@tieout/ui";
import { DataGrid, type GridAction, useGridView } from "@tieout/ui/grid";
import { useCallback, useMemo } from "react";
import type { EngagementRow } from "../../contract/index.ts";
import { type EngagementStatus, engagementStatuses } from "../../core/index.ts";
import { EngagementCard, engagementColumns } from "./engagement-list-columns.tsx";
import { StatusFilter } from "./engagement-list-statuses.tsx";
import { useEngagementList } from "./use-engagement-list.ts";
import "./engagement-list.css";

/** The list of engagements: status counts, search, filters, and missing items per row. */
export default function EngagementListScreen() {
  const viewer = useViewer();
  const list = useEngagementList();
  const columns = useMemo(() => engagementColumns(viewer.userId), [viewer.userId]);
  const ids = useMemo(() => columns.map((column) => column.id), [columns]);
  const [view, changeView] = useGridView(ids);
  const rows = list.data?.rows;
  const chosen = statusOfWords(view.filters.status ?? []);
  const actions = useRowActions();

  return (
    <>
      <PageHeader title="Engagements" actions={<NewEngagementButton />} />
      <PageBody>
        {rows || list.error ? null : <div className="t-status-filter" aria-hidden="true" />}
        {rows && rows.length > 0 ? (
          <StatusFilter
            rows={rows}
            chosen={chosen}
            onChoose={(status) => changeView({ filters: { ...view.filters, status: status ? [lookOf(status).word] : [] } })}
          />
        ) : null}
        {list.error && !rows ? (
          <ErrorPanel title="Tieout could not load the engagements" problem={list.error} onRetry={() => list.refetch()} />
        ) : (
          <DataGrid
            name="engagements"
            what="engagements"
            searchLabel="Client, plan, EIN or engagement"
            columns={columns}
            rows={rows}
            rowId={(row) => row.id}
            card={(row) => <EngagementCard row={row} myId={viewer.userId} />}
            actions={actions}
            empty={
              <EmptyState Icon={IconFolderOpen} title="No engagements yet" action={<NewEngagementButton />}>
                An engagement covers one plan and one plan year.
              </EmptyState>
            }
          />
        )}
      </PageBody>
    </>
  );
}

function useRowActions() {
  const navigate = useNavigate();
  const open = useCallback(
    (row: EngagementRow, step: "details" | "files") =>
      navigate({ to: "/engagements/$engagementId/edit", params: { engagementId: row.id }, search: { step } }),
    [navigate],
  );
  return useCallback(
    (row: EngagementRow): readonly GridAction[] => [
      { label: "Open details", Icon: IconFolderOpen, onClick: () => open(row, "details") },
      { label: "Open files", Icon: IconFileStack, onClick: () => open(row, "files") },
    ],
    [open],
  );
}

const statusOfWords = (words: readonly string[]): EngagementStatus | null =>
  (words.length === 1 ? engagementStatuses.find((status) => lookOf(status).word === words[0]) : undefined) ?? null;

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
