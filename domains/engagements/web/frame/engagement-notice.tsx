import { Link } from "@tanstack/react-router";
import { instantText, lazyPart, Note, ProgressBar, SealBox, UrlLink } from "@tieout/ui";
import type { ReactNode } from "react";
import type { EngagementDetail } from "../../contract/index.ts";
import { isRunning } from "./engagement-steps.ts";

const RetentionNote = lazyPart(() => import("../retention/retention-note.tsx"));

interface EngagementNoticeProps {
  readonly engagement: EngagementDetail;
  /** Facts about the sealed bundle. */
  readonly sealed?: ReactNode;
}

interface ReopenedProps {
  readonly engagement: EngagementDetail;
  readonly reopened: NonNullable<EngagementDetail["reopened"]>;
}

const Reopened = ({ engagement, reopened }: ReopenedProps) => (
  <div className="t-notice">
    <Note family="info">
      <span style={{ overflowWrap: "anywhere" }}>
        Version {engagement.version}, reopened on {instantText(reopened.on)} by {reopened.by}: {reopened.reason}{" "}
      </span>
      <UrlLink change={{ step: "process", view: "bundles" }}>Locked bundles</UrlLink>
    </Note>
  </div>
);

/** Shown above every step: the lock notice, the progress of a run, or why the engagement was reopened. */
export function EngagementNotice({ engagement, sealed }: EngagementNoticeProps) {
  if (engagement.status === "locked") {
    const by = engagement.locked_by === null ? "" : ` by ${engagement.locked_by}`;
    return (
      <div className="t-notice">
        <SealBox
          title={`${engagement.version > 1 ? `Version ${engagement.version}, sealed` : "Sealed"} on ${instantText(engagement.locked_on)}${by}`}
        >
          Files, mapping, setup and results are frozen. You can still view and download everything.
          {sealed}
          <RetentionNote engagementId={engagement.id} name={engagement.engagement_name} />
        </SealBox>
      </div>
    );
  }
  if (!isRunning(engagement.status))
    return engagement.reopened ? <Reopened engagement={engagement} reopened={engagement.reopened} /> : null;
  const percent = engagement.progress_percent ?? 0;
  const words = engagement.status === "queued" ? "Queued." : `Processing, ${percent}%.`;
  return (
    <div className="t-notice">
      <Note family="info">
        <div className="t-row t-between t-wrap">
          <span role="status">{words} No changes until the run ends.</span>
          <Link to="/engagements/$engagementId/edit" params={{ engagementId: engagement.id }} search={{ step: "process" }}>
            View run
          </Link>
        </div>
        <div style={{ marginTop: 8 }}>
          <ProgressBar percent={percent} label="Progress of the run" family="info" />
        </div>
      </Note>
    </div>
  );
}
