import { AddendaCard } from "@tieout/archive/web";
import { ProcessStep } from "@tieout/processing/web";
import type { StepScreenProps } from "./step-screen-props.ts";

/** The run and its results; the archive shows what was added after a lock. */
export const ProcessRouteStep = ({ engagementId, lockedBecause }: StepScreenProps) => (
  <ProcessStep
    engagementId={engagementId}
    lockedBecause={lockedBecause}
    renderAddenda={(isLocked, download) => <AddendaCard engagementId={engagementId} isLocked={isLocked} download={download} />}
  />
);
