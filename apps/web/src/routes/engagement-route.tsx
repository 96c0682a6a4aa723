import { getRouteApi } from "@tanstack/react-router";
import { EngagementFrame, type StepKey } from "@tieout/engagements/web";
import { MappingStep } from "@tieout/ingestion/web";
import { ProcessStep } from "@tieout/processing/web";
import { TestingStep } from "@tieout/testing/web";
import { LoadingLines } from "@tieout/ui";
import { type ComponentType, Suspense } from "react";
import { DetailsRouteStep } from "./details-route-step.tsx";
import { EngagementHeadActions } from "./engagement-head-actions.tsx";
import { FilesRouteStep } from "./files-route-step.tsx";
import { SealedBundle } from "./sealed-bundle.tsx";
import type { StepScreenProps } from "./step-screen-props.ts";
import { useLiveRun } from "./use-live-run.ts";

/** The screen of each step, from its domain. Use lazy components. */
const stepScreens: Readonly<Record<StepKey, ComponentType<StepScreenProps>>> = {
  details: DetailsRouteStep,
  files: FilesRouteStep,
  mapping: MappingStep,
  testing: TestingStep,
  process: ProcessStep,
};

const route = getRouteApi("/inside/engagements/$engagementId/edit");

export function EngagementRoute() {
  const { engagementId } = route.useParams();
  const { step = "details" } = route.useSearch();
  const Screen = stepScreens[step];
  return (
    <EngagementFrame
      engagementId={engagementId}
      step={step}
      liveRun={useLiveRun(engagementId, step)}
      renderSealed={(engagement) => <SealedBundle engagementId={engagement.id} />}
      renderActions={(engagement) => <EngagementHeadActions engagement={engagement} step={step} />}
      renderStep={(engagement, change) => (
        <Suspense fallback={<LoadingLines what="the step" />}>
          <Screen engagementId={engagement.id} {...change} />
        </Suspense>
      )}
    />
  );
}
