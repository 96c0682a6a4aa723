import { ActionIcon, Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconFileSpreadsheet, IconFileX, IconPrinter } from "@tabler/icons-react";
import { useRouteQuery } from "@tieout/client";
import { EmptyState, RemoteContent, StatusBadge, useUrlParams } from "@tieout/ui";
import type { z } from "zod";
import { type OutputSummary, workpaperRoutes } from "../../contract/index.ts";
import { useDownload } from "../files/use-download.ts";
import { useReviewMarks } from "../review-parts.tsx";
import { useNewestBundle } from "../run/use-process-status.ts";
import { PaperBadges } from "./paper-mark.tsx";
import { ofPaper } from "./paper-tab.ts";
import { PaperTabs } from "./paper-tabs.tsx";

interface WorkpaperPanelProps {
  readonly engagementId: string;
  readonly summary: z.infer<typeof OutputSummary>;
  readonly neighbors: { readonly previous: string | null; readonly next: string | null };
  readonly writeLock: string | null;
}

/** One workpaper: header, tabs, and the drawers behind its figures. */
export function WorkpaperPanel({ engagementId, summary, neighbors, writeLock }: WorkpaperPanelProps) {
  const outputKey = summary.output.key;
  const query = useRouteQuery(
    workpaperRoutes,
    "getResult",
    { params: { engagementId, outputKey } },
    { views: ["results", "runs", "engagements"] },
  );
  return (
    <>
      <PaperHead engagementId={engagementId} summary={summary} neighbors={neighbors} />
      {summary.status === "not_made" ? (
        <EmptyState Icon={IconFileX} title={`${summary.output.title} was not prepared`}>
          {summary.msg ?? "A file it needs is missing."}
        </EmptyState>
      ) : (
        <RemoteContent query={query} what={`the results of ${summary.output.title}`}>
          {(result) => <PaperTabs engagementId={engagementId} result={result} writeLock={writeLock} />}
        </RemoteContent>
      )}
    </>
  );
}

function StaleBadge({ engagementId, outputKey }: { readonly engagementId: string; readonly outputKey: string }) {
  const mark = useReviewMarks(engagementId).get(outputKey);
  const isStale = mark?.preparer === "stale" || mark?.reviewer === "stale";
  return isStale ? <StatusBadge status="results_out_of_date" word="Sign-off stale" /> : null;
}

function PaperHead({ engagementId, summary, neighbors }: Omit<WorkpaperPanelProps, "writeLock">) {
  const [, changeUrl] = useUrlParams();
  const [download, busyId] = useDownload(engagementId);
  const file = useNewestBundle(engagementId)?.workpapers.find((paper) => paper.output_key === summary.output.key);
  const go = (output: string | null) => (output ? changeUrl({ ...ofPaper, output }) : undefined);
  const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;
  return (
    <div className="t-row t-wrap t-between" style={{ marginBottom: 12 }}>
      <div className="t-row t-wrap" style={{ gap: "4px 12px" }}>
        <h2 className="t-h1 t-paper-title">{summary.output.title}</h2>
        <PaperBadges summary={summary} />
        <StaleBadge engagementId={engagementId} outputKey={summary.output.key} />
      </div>
      <div className="t-row t-wrap t-no-print">
        <ActionIcon
          data-shortcut="previous"
          aria-label="Previous workpaper"
          aria-disabled={neighbors.previous ? undefined : true}
          onClick={() => go(neighbors.previous)}
        >
          <IconChevronLeft {...icon} color={neighbors.previous ? undefined : "var(--disabled)"} />
        </ActionIcon>
        <ActionIcon
          data-shortcut="next"
          aria-label="Next workpaper"
          aria-disabled={neighbors.next ? undefined : true}
          onClick={() => go(neighbors.next)}
        >
          <IconChevronRight {...icon} color={neighbors.next ? undefined : "var(--disabled)"} />
        </ActionIcon>
        <Button size="sm" variant="default" leftSection={<IconPrinter size={15} stroke={1.75} />} onClick={() => window.print()}>
          Print
        </Button>
        {file ? (
          <Button
            size="sm"
            variant="default"
            loading={busyId === file.object_id}
            leftSection={<IconFileSpreadsheet size={15} stroke={1.75} />}
            onClick={() => download(file)}
          >
            Download XLSX
          </Button>
        ) : null}
      </div>
    </div>
  );
}
