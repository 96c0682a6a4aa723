import { useRouteQuery } from "@tieout/client";
import { DateText, RemoteContent, UrlLink, useUrlParams } from "@tieout/ui";
import type { ReactNode } from "react";
import type { z } from "zod";
import { type OutputSummary, type Run, workpaperRoutes } from "../../contract/index.ts";
import { markOf, neighborsOf } from "../result-figures.ts";
import { type ReviewMark, useReviewMarks, useReviewParts } from "../review-parts.tsx";
import { NotCompared } from "../run/not-compared.tsx";
import { PaperMarkIcon } from "./paper-mark.tsx";
import { ofPaper } from "./paper-tab.ts";
import { WorkpaperPanel } from "./workpaper-panel.tsx";

type Summary = z.infer<typeof OutputSummary>;

interface ResultsPanelProps {
  readonly engagementId: string;
  /** Why annotations are locked; null when they can be edited. */
  readonly writeLock: string | null;
  /** Buttons for the run. */
  readonly tools: ReactNode;
  /** Note shown above results from an earlier version of Tieout, given the titles of workpapers for which this version's results differ. */
  readonly ofEarlierVersion: (different: readonly string[]) => ReactNode;
}

/** The whole run on the left, one workpaper on the right. */
export function ResultsPanel({ engagementId, writeLock, tools, ofEarlierVersion }: ResultsPanelProps) {
  const [params] = useUrlParams();
  const query = useRouteQuery(workpaperRoutes, "listResults", { params: { engagementId } }, { views: ["results", "runs", "engagements"] });
  return (
    <RemoteContent query={query} what="the results">
      {({ run, outputs }) => {
        const chosen = outputs.find(({ output }) => output.key === params.get("output")) ?? outputs[0];
        if (!chosen) return <p className="t-sec">The run produced no workpapers.</p>;
        const keys = outputs.map(({ output }) => output.key);
        const isOfEarlierVersion = outputs.some((output) => output.made_by_earlier_version);
        const different = outputs.filter((output) => output.differs_in_this_version).map(({ output }) => output.title);
        return (
          <>
            {isOfEarlierVersion ? ofEarlierVersion(different) : null}
            <div className="t-results">
              <PaperNav engagementId={engagementId} outputs={outputs} chosen={chosen} />
              <div className="t-paper">
                <RunLine run={run} tools={tools} />
                <NotCompared outputs={outputs} />
                <WorkpaperPanel
                  key={chosen.output.key}
                  engagementId={engagementId}
                  summary={chosen}
                  neighbors={neighborsOf(keys, chosen.output.key)}
                  writeLock={writeLock}
                />
                <p className="t-print-only t-small">
                  Run {run.number}, <DateText value={run.ended_on} time />, result {run.result_id}
                </p>
              </div>
            </div>
          </>
        );
      }}
    </RemoteContent>
  );
}

interface PaperNavProps {
  readonly engagementId: string;
  readonly outputs: readonly Summary[];
  readonly chosen: Summary;
}

function PaperNav({ engagementId, outputs, chosen }: PaperNavProps) {
  const marks = useReviewMarks(engagementId);
  return (
    <nav className="t-papers t-no-print" aria-label="Workpapers">
      <div className="t-papers-head t-small t-dim">
        <span>{outputs.length} workpapers</span>
        <span>Signed · Exceptions</span>
      </div>
      <ul>
        {outputs.map((summary) => (
          <li key={summary.output.key}>
            <PaperLink summary={summary} chosen={summary === chosen} mark={marks.get(summary.output.key)} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface RunLineProps extends Pick<ResultsPanelProps, "tools"> {
  readonly run: Run;
}

function RunLine({ run, tools }: RunLineProps) {
  return (
    <div className="t-row t-wrap t-between t-paper-run t-no-print">
      <span className="t-small t-dim">
        Run {run.number}, <DateText value={run.ended_on} time />, by {run.started_by} · result{" "}
        <span className="t-mono">{run.result_id}</span>
      </span>
      <span className="t-row t-wrap">{tools}</span>
    </div>
  );
}

interface PaperLinkProps {
  readonly summary: Summary;
  readonly chosen: boolean;
  readonly mark: ReviewMark | undefined;
}

function PaperLink({ summary, chosen, mark }: PaperLinkProps) {
  const { SignOffMarks } = useReviewParts();
  return (
    <UrlLink change={{ ...ofPaper, output: summary.output.key }} aria-current={chosen ? "true" : undefined}>
      <PaperMarkIcon mark={markOf(summary)} />
      <span className="t-grow">{summary.output.title}</span>
      <SignOffMarks mark={mark} />
      {summary.exception_count > 0 ? (
        <span className="t-paper-count">
          {summary.exception_count}
          <span className="t-sr"> exceptions</span>
        </span>
      ) : null}
    </UrlLink>
  );
}
