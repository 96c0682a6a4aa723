import { getRouteApi } from "@tanstack/react-router";
import { EngagementFrame, type StepKey } from "@tieout/engagements/web";
import { usePreload } from "@tieout/ui";
import type { ComponentType } from "react";
import { partsOfSteps } from "../steps.ts";
import { DetailsRouteStep } from "./details-route-step.tsx";
import { EngagementHeadActions } from "./engagement-head-actions.tsx";
import { FilesRouteStep } from "./files-route-step.tsx";
import { SealedBundle } from "./sealed-bundle.tsx";
import type { StepScreenProps } from "./step-screen-props.ts";
import { useLiveRun } from "./use-live-run.ts";

const stepScreens: Readonly<Record<StepKey, ComponentType<StepScreenProps>>> = {
  ...partsOfSteps,
  // Steps that include components from other domains.
  details: DetailsRouteStep,
  files: FilesRouteStep,
};

const loads = Object.values(partsOfSteps).map(({ preload }) => preload);

const route = getRouteApi("/inside/engagements/$engagementId/edit");

export function EngagementRoute() {
  const { engagementId } = route.useParams();
  const { step = "details" } = route.useSearch();
  const Screen = stepScreens[step];
  usePreload(loads);
  return (
    <EngagementFrame
      engagementId={engagementId}
      step={step}
      liveRun={useLiveRun(engagementId, step)}
      renderSealed={(engagement) => <SealedBundle engagementId={engagement.id} />}
      renderActions={(engagement) => <EngagementHeadActions engagement={engagement} step={step} />}
      renderStep={(engagement, change) => <Screen engagementId={engagement.id} {...change} />}
    />
  );
}
