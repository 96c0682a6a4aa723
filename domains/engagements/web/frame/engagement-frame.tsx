import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { invalidateViews, useRouteQuery } from "@tieout/client";
import { DateText, identifierText, LoadingLines, PageBody, PageHeader, People, RemoteContent, StatusBadge, usePageTitle } from "@tieout/ui";
import { type CSSProperties, type ReactNode, useEffect, useRef } from "react";
import { type EngagementDetail, engagementRoutes } from "../../contract/index.ts";
import { ActivityAction } from "../activity/activity-action.tsx";
import { dataTypeLooks } from "./data-type-looks.ts";
import { EngagementNotice } from "./engagement-notice.tsx";
import { EngagementSteps, LoadingSteps, useStepKeys } from "./engagement-step-bar.tsx";
import { changeObstacle, isRunning, type StepKey } from "./engagement-steps.ts";
import { LockAction } from "./lock-action.tsx";
import { ReopenAction } from "./reopen-action.tsx";
import { RollForwardAction } from "./roll-forward-action.tsx";
import "../list/engagement-list.css";

export interface LiveRun {
  readonly status: "queued" | "processing";
  readonly percent: number;
}

interface EngagementFrameProps {
  readonly engagementId: string;
  readonly step: StepKey;
  /** The step's screen, supplied by its domain. */
  readonly renderStep: (engagement: EngagementDetail, change: ChangeRight) => ReactNode;
  /** The live run, if it is newer than the engagement's own figures; used across the whole page. */
  readonly liveRun?: LiveRun | null;
  /** Renders facts about the sealed bundle for a locked engagement's notice. */
  readonly renderSealed?: (engagement: EngagementDetail) => ReactNode;
  /** Additional header buttons, such as process and download. */
  readonly renderActions?: (engagement: EngagementDetail) => ReactNode;
}

/** Whether the engagement can be changed now, and if not, why. */
export interface ChangeRight {
  readonly canEdit: boolean;
  readonly lockedBecause: string | null;
}

const pollMs = 2000;

/** The engagement, refetched during a run, and immediately if the live run is newer. */
function useEngagement(engagementId: string, liveRun: LiveRun | null) {
  const query = useRouteQuery(
    engagementRoutes,
    "getEngagement",
    { params: { engagementId } },
    { views: ["engagements"], refetchInterval: ({ state }) => (isRunning(state.data?.status) ? pollMs : false) },
  );
  useFreshAfterRun(query.data?.status);
  const { refetch } = query;
  const isBehind = liveRun?.status === "processing" && query.data?.status === "queued";
  useEffect(() => {
    // The steps come from the engagement, so refetch without waiting for the next poll.
    if (isBehind) void refetch();
  }, [isBehind, refetch]);
  return query;
}

/** The engagement's header, facts and steps around the current step's screen. */
export default function EngagementFrame(props: EngagementFrameProps) {
  const { engagementId, step, liveRun = null, renderStep, renderActions, renderSealed } = props;
  const query = useEngagement(engagementId, liveRun);
  usePageTitle(query.data?.engagement_name);
  useStepKeys(engagementId);
  return (
    <RemoteContent query={query} what="the engagement" wholePage wayOut={<ToEngagements />} loading={<LoadingFrame step={step} />}>
      {(stored) => {
        const engagement =
          isRunning(stored.status) && liveRun ? { ...stored, status: liveRun.status, progress_percent: liveRun.percent } : stored;
        return (
          <>
            <EngagementHead engagement={engagement} step={step} actions={renderActions?.(engagement)} />
            <EngagementSteps engagementId={engagementId} steps={engagement.steps} step={step} />
            <PageBody>
              {/* The step of the run shows its progress itself. */}
              {step === "process" && isRunning(engagement.status) ? null : (
                <EngagementNotice engagement={engagement} sealed={engagement.status === "locked" ? renderSealed?.(engagement) : null} />
              )}
              {renderStep(engagement, changeRight(engagement))}
            </PageBody>
          </>
        );
      }}
    </RemoteContent>
  );
}

/** Keeps the layout of the header and steps while the engagement loads. */
function LoadingFrame({ step }: Pick<EngagementFrameProps, "step">) {
  return (
    <>
      <div aria-hidden="true">
        <div className="t-page-head">
          <div className="t-loading t-loading-head t-grow">
            <i style={{ "--percent": 34 } as CSSProperties} />
            <i style={{ "--percent": 52 } as CSSProperties} />
          </div>
        </div>
        <LoadingSteps step={step} />
      </div>
      <PageBody>
        <LoadingLines what="the engagement" shape="form" />
      </PageBody>
    </>
  );
}

const ToEngagements = () => (
  <Button component={Link} to="/engagements" variant="default" leftSection={<IconArrowLeft size={16} stroke={1.75} />}>
    Go to Engagements
  </Button>
);

function changeRight(engagement: EngagementDetail): ChangeRight {
  const lockedBecause = changeObstacle(engagement);
  return { canEdit: lockedBecause === null, lockedBecause };
}

/** Refreshes results, bundles and files, which also change when a run ends. */
function useFreshAfterRun(status: EngagementDetail["status"] | undefined): void {
  const cache = useQueryClient();
  const was = useRef(status);
  useEffect(() => {
    if (isRunning(was.current) && status !== undefined && !isRunning(status)) void invalidateViews(cache, ["engagements", "runs"]);
    was.current = status;
  }, [cache, status]);
}

interface EngagementHeadProps {
  readonly engagement: EngagementDetail;
  readonly step: StepKey;
  readonly actions: ReactNode;
}

function EngagementHead({ engagement, step, actions }: EngagementHeadProps) {
  return (
    <PageHeader
      title={engagement.engagement_name}
      badge={
        <StatusBadge
          status={engagement.status === "results_available" && engagement.results_out_of_date ? "results_out_of_date" : engagement.status}
          percent={engagement.status === "processing" ? engagement.progress_percent : null}
        />
      }
      meta={
        <>
          <b>{engagement.client_name}</b>
          <span>
            {identifierText(
              engagement.client_ein && `EIN ${engagement.client_ein}`,
              engagement.plan_number && `PN ${engagement.plan_number}`,
            )}
          </span>
          <b>
            <DateText value={engagement.start_date} /> – <DateText value={engagement.end_date} />
          </b>
          <span>{dataTypeLooks[engagement.data_type].words}</span>
        </>
      }
      actions={
        <>
          {engagement.assignments.length > 0 ? (
            <span className="t-row">
              <People people={engagement.assignments.map(({ user }) => user)} />
            </span>
          ) : null}
          <ActivityAction engagementId={engagement.id} />
          <LockAction engagement={engagement} />
          <ReopenAction engagement={engagement} />
          {/* It starts from results or from the lock. */}
          {step === "process" || engagement.status === "locked" ? <RollForwardAction engagement={engagement} /> : null}
          {actions}
        </>
      }
    />
  );
}
