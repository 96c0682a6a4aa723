import { AddendaCard } from "@tieout/archive/web";
import { reviewParts } from "@tieout/review/web/parts";
import { ProcessStepScreen } from "@tieout/runs/web";
import type { StepScreenProps } from "./step-screen-props.ts";

/** The run and its results with the review notes; the archive shows what was added after a lock. */
const ProcessRouteStep = ({ engagementId, lockedBecause }: StepScreenProps) => (
  <ProcessStepScreen
    engagementId={engagementId}
    lockedBecause={lockedBecause}
    review={reviewParts}
    renderAddenda={(isLocked, download) => <AddendaCard engagementId={engagementId} isLocked={isLocked} download={download} />}
  />
);
export default ProcessRouteStep;
