import { Link, useNavigate } from "@tanstack/react-router";
import { useRouteQuery } from "@tieout/client";
import { StepBar } from "@tieout/ui";
import { useEffect } from "react";
import { type EngagementDetail, engagementRoutes } from "../../contract/index.ts";
import { type StepKey, stepOfKey, stepOrder, stepTitles } from "./engagement-steps.ts";

interface EngagementStepsProps {
  readonly engagementId: string;
  readonly steps: EngagementDetail["steps"];
  readonly step: StepKey;
}

export function EngagementSteps({ engagementId, steps, step }: EngagementStepsProps) {
  return (
    <StepBar
      label="Engagement steps"
      currentKey={step}
      steps={steps.map(({ key, state, summary }) => ({ key, title: stepTitles[key], note: summary, state }))}
      renderLink={({ key }, link) => (
        <Link key={key} to="/engagements/$engagementId/edit" params={{ engagementId }} search={{ step: key as StepKey }} {...link} />
      )}
    />
  );
}

/** Placeholder for the steps while the engagement loads. */
export function LoadingSteps({ step }: Pick<EngagementStepsProps, "step">) {
  const steps = stepOrder.map((key) => ({ key, title: stepTitles[key], note: "", state: "open" as const }));
  return (
    <div aria-hidden="true">
      <StepBar label="" currentKey={step} steps={steps} renderLink={({ key }, link) => <span key={key} {...link} />} />
    </div>
  );
}

/** Opens the steps with Alt 1 to Alt 5, even while typing in a field. */
export function useStepKeys(engagementId: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const step = stepOfKey(event.code);
      if (!step) return;
      event.preventDefault();
      void navigate({ to: "/engagements/$engagementId/edit", params: { engagementId }, search: { step } });
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [engagementId, navigate]);
}

/** The step bar on engagement pages other than the steps, which have separate URLs. */
export default function EngagementStepBar({ engagementId, step }: Omit<EngagementStepsProps, "steps">) {
  const { data } = useRouteQuery(engagementRoutes, "getEngagement", { params: { engagementId } }, { views: ["engagements"] });
  useStepKeys(engagementId);
  return data ? <EngagementSteps engagementId={engagementId} steps={data.steps} step={step} /> : <LoadingSteps step={step} />;
}
