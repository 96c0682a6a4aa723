import { IconListCheck } from "@tabler/icons-react";
import { useRouteQuery } from "@tieout/client";
import { EmptyState, RemoteContent, useUrlParams } from "@tieout/ui";
import { type OutputDifference, type Sampling, testingRoutes } from "../contract/index.ts";
import { ProgramPanel } from "./differences/program-panel.tsx";
import { useDifferences } from "./differences/use-differences.ts";
import { OutputList } from "./output-list.tsx";
import { SamplingPanel } from "./sampling-panel.tsx";
import "./testing-step.css";

interface TestingStepProps {
  readonly engagementId: string;
  readonly canEdit: boolean;
  /** Why the step is read-only; null when it can be edited. */
  readonly lockedBecause: string | null;
}

/** Workpapers on the left; procedures and sampling of the selected one on the right. */
export default function TestingStepScreen({ engagementId, canEdit, lockedBecause }: TestingStepProps) {
  const request = { params: { engagementId } };
  const lists = useRouteQuery(testingRoutes, "listProcedures", request, { views: ["procedures"] });
  const samplings = useRouteQuery(testingRoutes, "listSampling", request, { views: ["sampling", "runs"] });
  const differences = useDifferences(engagementId);
  const [params] = useUrlParams();
  return (
    <RemoteContent query={lists} what="the procedures">
      {(allLists) => (
        <RemoteContent query={samplings} what="the sampling setup">
          {(allSamplings) => {
            const list = allLists.find(({ output }) => output.key === params.get("output")) ?? allLists[0];
            if (!list)
              return (
                <EmptyState Icon={IconListCheck} title="No workpaper to test yet">
                  Choose the engagement's data type in the Details step. Its workpapers and procedures will appear here.
                </EmptyState>
              );
            const samplings = allSamplings.filter(({ output }) => output.key === list.output.key);
            return (
              <div className="t-testing">
                <OutputList
                  lists={allLists}
                  samplings={allSamplings}
                  chosenKey={list.output.key}
                  differing={new Map(differences.map((one) => [one.output.key, one.steps.length + one.samplings.length]))}
                  differingWord="differences from the firm's standard"
                />
                <ProgramPanel
                  key={list.output.key}
                  {...{ engagementId, list, canEdit }}
                  difference={differences.find(({ output }) => output.key === list.output.key) ?? null}
                />
                <div className="t-testing-side">
                  <Samplings
                    {...{ engagementId, samplings, lockedBecause }}
                    differences={differences.flatMap((difference) => difference.samplings)}
                  />
                </div>
              </div>
            );
          }}
        </RemoteContent>
      )}
    </RemoteContent>
  );
}

interface SamplingsProps extends Pick<TestingStepProps, "engagementId" | "lockedBecause"> {
  /** One workpaper's sampling setups, one for each population. */
  readonly samplings: readonly Sampling[];
  readonly differences: OutputDifference["samplings"];
}

function Samplings({ engagementId, samplings, lockedBecause, differences }: SamplingsProps) {
  if (samplings.length === 0)
    return (
      <>
        <h2 className="t-h2">Tested in full</h2>
        <p className="t-sec t-small">Every row of this workpaper is computed and checked. No sample is drawn.</p>
      </>
    );
  return samplings.map((sampling) => (
    <SamplingPanel
      key={sampling.id}
      engagementId={engagementId}
      sampling={sampling}
      difference={differences.find(({ population }) => population.key === sampling.population.key) ?? null}
      title={samplings.length > 1 ? `Sampling: ${sampling.population.title}` : "Sampling"}
      lockedBecause={lockedBecause}
    />
  ));
}
