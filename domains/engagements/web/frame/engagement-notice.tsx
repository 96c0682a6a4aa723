import { Link } from "@tanstack/react-router";
import { instantText, Note, ProgressBar, SealBox } from "@tieout/ui";
import type { ReactNode } from "react";
import type { EngagementDetail } from "../../contract/index.ts";
import { isRunning } from "./engagement-steps.ts";

interface EngagementNoticeProps {
  readonly engagement: EngagementDetail;
  /** Facts about the sealed bundle. */
  readonly sealed?: ReactNode;
}

/** Shown above every step: the seal of a locked engagement, or the progress of its run. */
export function EngagementNotice({ engagement, sealed }: EngagementNoticeProps) {
  if (engagement.status === "locked") {
    const by = engagement.locked_by === null ? "" : ` by ${engagement.locked_by}`;
    return (
      <div className="t-notice">
        <SealBox title={`Sealed on ${instantText(engagement.locked_on)}${by}`}>
          Files, mapping, setup and results are frozen. You can still view and download everything.
          {sealed}
        </SealBox>
      </div>
    );
  }
  if (!isRunning(engagement.status)) return null;
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
