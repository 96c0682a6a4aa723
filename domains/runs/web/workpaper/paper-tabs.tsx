import { Tabs } from "@mantine/core";
import { countText, LoadingLines, lazyPart, Note, usePreload, useUrlParams } from "@tieout/ui";
import { useEffect, useMemo, useRef } from "react";
import type { OutputResult } from "../../contract/index.ts";
import { FilesTab } from "../files/files-tab.tsx";
import { OverviewTab } from "../overview/overview-tab.tsx";
import { ReviewOf, useReviewMarks, useReviewParts } from "../review-parts.tsx";
import { preloadProcessDialog } from "../run/ask-to-process.tsx";
import { SampleTab } from "../sample/sample-tab.tsx";
import { ofTab, type PaperTabProps } from "./paper-tab.ts";
import { drawnPopulationsOf, populationsOf } from "./populations.ts";
import { ProceduresTab } from "./procedures-tab.tsx";

const FigureDrawer = lazyPart(() => import("../figures/figure-drawer.tsx"));
const ExceptionDrawer = lazyPart(() => import("../exceptions/exception-drawer.tsx"));
// Loaded lazily, because no other tab needs the grid code.
const ExceptionsTab = lazyPart(
  () => import("../exceptions/exceptions-tab.tsx"),
  () => <LoadingLines what="the exceptions" />,
);
const PopulationTab = lazyPart(
  () => import("../population/population-tab.tsx"),
  () => <LoadingLines what="the population" />,
);
const ofTabs = [ExceptionsTab.preload, PopulationTab.preload] as const;
const parts = [...ofTabs, FigureDrawer.preload, ExceptionDrawer.preload, preloadProcessDialog] as const;

type TabKey = "overview" | "sample" | "exceptions" | "population" | "procedures" | "files" | "review";

interface Tab {
  readonly key: TabKey;
  readonly title: string;
  /** Number of items on the tab; null when not counted. */
  readonly count: number | null;
}

/** On narrow screens the tabs scroll sideways, so the open tab is scrolled into view however it was opened. */
function useOpenTabInView(tab: string) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another place.
  useEffect(() => {
    const open = list.current?.querySelector("[data-active]")?.getBoundingClientRect();
    const room = list.current?.getBoundingClientRect();
    if (list.current && open && room) list.current.scrollLeft += open.left - room.left - (room.width - open.width) / 2;
  }, [tab]);
  return list;
}

/** A workpaper's tabs, the drawers behind its figures, and print-only content. */
export function PaperTabs(props: PaperTabProps) {
  const { result } = props;
  const [params, changeUrl] = useUrlParams();
  const { ReviewTab } = useReviewParts();
  usePreload(useMemo(() => [...parts, ReviewTab.preload], [ReviewTab]));
  const marks = useReviewMarks(props.engagementId);
  const tabs = tabsOf(result, marks.get(result.output.key)?.open_notes ?? 0);
  const tab = tabs.find(({ key }) => key === params.get("tab"))?.key ?? "overview";
  const list = useOpenTabInView(tab);
  return (
    <>
      <Tabs value={tab} keepMounted={false} onChange={(value) => changeUrl({ ...ofTab, tab: value === "overview" ? null : value })}>
        <Tabs.List className="t-paper-tabs t-no-print" ref={list}>
          {tabs.map(({ key, title, count }) => (
            <Tabs.Tab
              key={key}
              value={key}
              rightSection={
                count === null ? undefined : (
                  <span className="t-dim">{key === "review" ? `${countText(count)} open` : countText(count)}</span>
                )
              }
            >
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <h3 className="t-h3 t-print-only">{tabs.find(({ key }) => key === tab)?.title}</h3>
        {tabs.map(({ key }) => (
          <Tabs.Panel key={key} value={key} pt={16}>
            <TabContent tab={key} {...props} />
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
      {params.has("figure") ? <FigureDrawer engagementId={props.engagementId} result={result} /> : null}
      {params.has("exception") ? <ExceptionDrawer {...props} /> : null}
      <PrintedSources files={result.files} />
    </>
  );
}

/** Counts the items if there is a single sample or population; otherwise counts the samples or populations. */
const counted = (title: string, items: readonly number[]): Pick<Tab, "title" | "count"> =>
  items.length > 1 ? { title: `${title}s`, count: items.length } : { title, count: items[0] ?? null };

function tabsOf(result: OutputResult, openNotes: number): readonly Tab[] {
  const populations = populationsOf(result);
  const drawn = drawnPopulationsOf(result);
  const samples = drawn.map(({ sample }) => sample.items.length);
  const items = populations.map(({ count }) => count);
  return [
    { key: "overview", title: "Overview", count: null },
    ...(drawn.length > 0 ? [{ key: "sample" as const, ...counted("Sample", samples) }] : []),
    { key: "exceptions", title: "Exceptions", count: result.exception_count },
    { key: "population", ...counted(populations.length > 0 ? "Population" : "Schedule", items) },
    { key: "procedures", title: "Procedures", count: result.procedures.length },
    { key: "files", title: "Source files", count: result.files.length },
    { key: "review", title: "Review", count: openNotes || null },
  ];
}

const laterTabs = { exceptions: ExceptionsTab, population: PopulationTab, review: ReviewOf } as const;

function TabContent({ tab, ...props }: PaperTabProps & { readonly tab: TabKey }) {
  if (tab === "overview") return <OverviewTab {...props} />;
  if (tab === "sample") return <SampleTab {...props} />;
  if (tab === "procedures") return <ProceduresTab {...props} />;
  if (tab === "files") return <FilesTab {...props} />;
  const Later = laterTabs[tab];
  return <Later {...props} />;
}

/** Source files at the end of a printed workpaper. */
function PrintedSources({ files }: Pick<OutputResult, "files">) {
  return (
    <ul className="t-print-only t-print-foot t-small">
      {files.map((file) => (
        <li key={file.file_no}>
          {file.file_name}, SHA-256 <span className="t-mono">{file.sha256}</span>
        </li>
      ))}
    </ul>
  );
}
