import { ActionIcon, Button, Tabs } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconFileSpreadsheet, IconFileX, IconPrinter } from "@tabler/icons-react";
import { useRouteQuery } from "@tieout/client";
import { countText, EmptyState, Note, RemoteContent, useUrlParams } from "@tieout/ui";
import type { z } from "zod";
import { type OutputResult, type OutputSummary, workpaperRoutes } from "../../contract/index.ts";
import { ExceptionDrawer } from "../exceptions/exception-drawer.tsx";
import { ExceptionsTab } from "../exceptions/exceptions-tab.tsx";
import { FigureDrawer } from "../figures/figure-drawer.tsx";
import { FilesTab } from "../files/files-tab.tsx";
import { useDownload } from "../files/use-download.ts";
import { OverviewTab } from "../overview/overview-tab.tsx";
import { PopulationTab } from "../population/population-tab.tsx";
import { SampleTab } from "../sample/sample-tab.tsx";
import { PaperBadges } from "./paper-mark.tsx";
import { ProceduresTab } from "./procedures-tab.tsx";

interface WorkpaperPanelProps {
  readonly engagementId: string;
  readonly summary: z.infer<typeof OutputSummary>;
  readonly neighbours: { readonly previous: string | null; readonly next: string | null };
  readonly writeLock: string | null;
}

/** One workpaper: head, tabs, and the drawers that open from its figures. */
export function WorkpaperPanel({ engagementId, summary, neighbours, writeLock }: WorkpaperPanelProps) {
  const outputKey = summary.output.key;
  const query = useRouteQuery(
    workpaperRoutes,
    "getResult",
    { params: { engagementId, outputKey } },
    { views: ["results", "runs", "engagements"] },
  );
  return (
    <>
      <PaperHead engagementId={engagementId} summary={summary} neighbours={neighbours} />
      {summary.status === "not_made" ? (
        <EmptyState Icon={IconFileX} title={`${summary.output.title} was not made`}>
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

function PaperHead({ engagementId, summary, neighbours }: Omit<WorkpaperPanelProps, "writeLock">) {
  const [, changeUrl] = useUrlParams();
  const [download, busyId] = useDownload(engagementId);
  const bundles = useRouteQuery(workpaperRoutes, "listBundles", { params: { engagementId } }, { views: ["runs", "engagements"] });
  const file = bundles.data?.[0]?.workpapers.find((paper) => paper.output_key === summary.output.key);
  const go = (output: string | null) =>
    output ? changeUrl({ output, tab: null, item: null, figure: null, exception: null, rule: null }) : undefined;
  const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;
  return (
    <div className="t-row t-wrap t-between" style={{ marginBottom: 12 }}>
      <div className="t-row t-wrap" style={{ gap: "4px 12px" }}>
        <h2 className="t-h1 t-paper-title">{summary.output.title}</h2>
        <PaperBadges summary={summary} />
      </div>
      <div className="t-row t-wrap t-no-print">
        <ActionIcon
          data-shortcut="previous"
          aria-label="Previous workpaper"
          aria-disabled={neighbours.previous ? undefined : true}
          onClick={() => go(neighbours.previous)}
        >
          <IconChevronLeft {...icon} color={neighbours.previous ? undefined : "var(--disabled)"} />
        </ActionIcon>
        <ActionIcon
          data-shortcut="next"
          aria-label="Next workpaper"
          aria-disabled={neighbours.next ? undefined : true}
          onClick={() => go(neighbours.next)}
        >
          <IconChevronRight {...icon} color={neighbours.next ? undefined : "var(--disabled)"} />
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

type TabKey = "overview" | "sample" | "exceptions" | "population" | "procedures" | "files";

function PaperTabs({
  engagementId,
  result,
  writeLock,
}: {
  readonly engagementId: string;
  readonly result: OutputResult;
  readonly writeLock: string | null;
}) {
  const [params, changeUrl] = useUrlParams();
  const tabs: readonly { readonly key: TabKey; readonly title: string; readonly count: number | null }[] = [
    { key: "overview", title: "Overview", count: null },
    ...(result.sample ? [{ key: "sample" as const, title: "Sample", count: result.sample.items.length }] : []),
    { key: "exceptions", title: "Exceptions", count: result.exception_count },
    { key: "population", title: result.population ? "Population" : "Schedule", count: result.population?.count ?? null },
    { key: "procedures", title: "Procedures", count: result.procedures.length },
    { key: "files", title: "Source files", count: result.files.length },
  ];
  const tab = tabs.find(({ key }) => key === params.get("tab"))?.key ?? "overview";
  const props = { engagementId, result, writeLock } as const;
  return (
    <>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(value) => changeUrl({ tab: value === "overview" ? null : value, item: null, rule: null })}
      >
        <Tabs.List className="t-paper-tabs t-no-print">
          {tabs.map(({ key, title, count }) => (
            <Tabs.Tab key={key} value={key} rightSection={count === null ? undefined : <span className="t-dim">{countText(count)}</span>}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <h3 className="t-h3 t-print-only">{tabs.find(({ key }) => key === tab)?.title}</h3>
        {tabs.map(({ key }) => (
          <Tabs.Panel key={key} value={key} pt={16}>
            {key === "overview" ? <OverviewTab {...props} /> : null}
            {key === "sample" ? <SampleTab {...props} /> : null}
            {key === "exceptions" ? <ExceptionsTab {...props} /> : null}
            {key === "population" ? <PopulationTab {...props} /> : null}
            {key === "procedures" ? <ProceduresTab {...props} /> : null}
            {key === "files" ? <FilesTab {...props} /> : null}
          </Tabs.Panel>
        ))}
      </Tabs>
      {tab === "overview" && result.notices.length > 0 ? (
        <div className="t-col" style={{ marginTop: 16 }}>
          {result.notices.map((notice) => (
            <Note key={notice}>{notice}</Note>
          ))}
        </div>
      ) : null}
      <FigureDrawer engagementId={engagementId} result={result} />
      <ExceptionDrawer engagementId={engagementId} result={result} />
      <ul className="t-print-only t-print-foot t-small">
        {result.files.map((file) => (
          <li key={file.file_no}>
            {file.file_name}, SHA-256 <span className="t-mono">{file.sha256}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
