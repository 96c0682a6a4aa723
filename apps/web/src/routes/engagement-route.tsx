import { getRouteApi } from "@tanstack/react-router";
import { DetailsStep, EngagementFrame, type StepKey } from "@tieout/engagements/web";
import { FilesStep, MappingStep } from "@tieout/ingestion/web";
import { ProcessStep } from "@tieout/processing/web";
import { TestingStep } from "@tieout/testing/web";
import { usePreload } from "@tieout/ui";
import type { ComponentType } from "react";
import { DetailsRouteStep } from "./details-route-step.tsx";
import { EngagementHeadActions } from "./engagement-head-actions.tsx";
import { FilesRouteStep } from "./files-route-step.tsx";
import { SealedBundle } from "./sealed-bundle.tsx";
import type { StepScreenProps } from "./step-screen-props.ts";
import { useLiveRun } from "./use-live-run.ts";

/** The screen of each step, from its domain, loaded when it is first shown. */
const stepScreens: Readonly<Record<StepKey, ComponentType<StepScreenProps>>> = {
  details: DetailsRouteStep,
  files: FilesRouteStep,
  mapping: MappingStep,
  testing: TestingStep,
  process: ProcessStep,
};

const loads = [DetailsStep, FilesStep, MappingStep, TestingStep, ProcessStep].map(({ preload }) => preload);

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
