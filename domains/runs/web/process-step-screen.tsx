import { LoadingLines, lazyPart, Note, RemoteContent, UrlLink, useUrlParams } from "@tieout/ui";
import type { ReactNode } from "react";
import type { Run } from "../contract/index.ts";
import { BundleList } from "./files/bundle-list.tsx";
import type { Download } from "./files/use-download.ts";
import { isUnderWay } from "./result-figures.ts";
import { type ReviewParts, ReviewPartsProvider } from "./review-parts.tsx";
import { EarlierVersionNote } from "./run/earlier-version-note.tsx";
import { RunOutcome } from "./run/run-outcome.tsx";
import { RunPanel } from "./run/run-panel.tsx";
import { RunTools } from "./run/run-tools.tsx";
import { StartPanel } from "./run/start-panel.tsx";
import { type Status, useProcessStatus } from "./run/use-process-status.ts";
import { ResultsPanel } from "./workpaper/results-panel.tsx";
import "./workpapers.css";
import "./workpaper-rows.css";
import "./workpapers-narrow.css";

const RunDifference = lazyPart(
  () => import("./difference/run-difference-screen.tsx"),
  () => <LoadingLines what="the run comparison" />,
);

interface ProcessStepProps {
  readonly engagementId: string;
  /** Why the step is read-only; null when it can be edited. */
  readonly lockedBecause: string | null;
  /** Renders the files added after a lock; more can be added only while the engagement is locked. */
  readonly renderAddenda: (isLocked: boolean, download: Download) => ReactNode;
}

/** Missing items, the run, its results with their reviews, and the bundles of all runs. */
export function ProcessStepScreen({ review, ...props }: ProcessStepProps & { readonly review: ReviewParts }) {
  const query = useProcessStatus(props.engagementId);
  return (
    <ReviewPartsProvider value={review}>
      <RemoteContent query={query} what="the engagement's status">
        {(status) => <StepContent {...props} status={status} />}
      </RemoteContent>
    </ReviewPartsProvider>
  );
}

interface StepContentProps extends ProcessStepProps {
  readonly status: Status;
}

function StepContent({ engagementId, lockedBecause, renderAddenda, status }: StepContentProps) {
  const [params] = useUrlParams();
  const { current, last_successful: last } = status;
  const processLock = status.engagement_status === "locked" ? lockedBecause : (status.missing[0] ?? lockedBecause);
  if (params.get("view") === "bundles") {
    const isLocked = status.engagement_status === "locked";
    return <BundleList engagementId={engagementId} renderAddenda={(download) => renderAddenda(isLocked, download)} />;
  }
  if (params.get("view") === "difference" && last) return <RunDifference engagementId={engagementId} />;
  if (current && isUnderWay(current) && (!last || params.get("view") !== "results"))
    return <UnderWay engagementId={engagementId} run={current} last={last} />;
  return (
    <>
      {current && !isUnderWay(current) && current.status !== "succeeded" ? (
        <div style={{ marginBottom: 16 }}>
          <RunOutcome engagementId={engagementId} run={current} lockedBecause={processLock} />
        </div>
      ) : null}
      {last ? (
        <Results engagementId={engagementId} lockedBecause={lockedBecause} status={status} last={last} processLock={processLock} />
      ) : (
        <StartPanel engagementId={engagementId} status={status} lockedBecause={processLock} />
      )}
    </>
  );
}

interface UnderWayProps {
  readonly engagementId: string;
  readonly run: Run;
  /** The run whose results are shown. */
  readonly last: Status["last_successful"];
}

function UnderWay({ engagementId, run, last }: UnderWayProps) {
  return (
    <>
      {last ? (
        <p className="t-small" style={{ marginBottom: 12 }}>
          <UrlLink change={{ view: "results" }}>Show the results of run {last.number}</UrlLink>
        </p>
      ) : null}
      <RunPanel engagementId={engagementId} run={run} hasEarlierResults={last !== null} />
    </>
  );
}

interface ResultsProps extends Omit<StepContentProps, "renderAddenda"> {
  readonly last: NonNullable<Status["last_successful"]>;
  /** Why the engagement can't be processed; null when it can. */
  readonly processLock: string | null;
}

function Results({ engagementId, lockedBecause, status, last, processLock }: ResultsProps) {
  const locked = status.engagement_status === "locked";
  const outOfDate = status.results_out_of_date && !locked;
  return (
    <>
      {outOfDate ? (
        <div style={{ marginBottom: 16 }}>
          <Note family="warn">
            The results are out of date: files, mapping or setup changed after run {last.number}. Process again to update them.
          </Note>
        </div>
      ) : null}
      <ResultsPanel
        engagementId={engagementId}
        // The auditor's reasons and results stay editable until the engagement is locked.
        writeLock={locked ? (lockedBecause ?? "The engagement is locked.") : null}
        tools={<RunTools engagementId={engagementId} status={status} lockedBecause={processLock} />}
        ofEarlierVersion={(different) =>
          // The out-of-date note already offers to process again.
          outOfDate ? null : (
            <EarlierVersionNote
              engagementId={engagementId}
              different={different}
              isLocked={locked}
              lockedBecause={status.can_process ? null : processLock}
            />
          )
        }
      />
    </>
  );
}
