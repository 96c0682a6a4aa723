import { IconListCheck } from "@tabler/icons-react";
import { useRouteQuery } from "@tieout/client";
import { EmptyState, RemoteContent, UrlLink, useUrlParams } from "@tieout/ui";
import { type ProcedureList, type Sampling, testingRoutes } from "../contract/index.ts";
import { ProcedureListPanel } from "./procedure-list-panel.tsx";
import { SamplingPanel } from "./sampling-panel.tsx";
import "./testing-step.css";

interface TestingStepProps {
  readonly engagementId: string;
  readonly canEdit: boolean;
  /** Why the step is read-only; null when it can be edited. */
  readonly lockedBecause: string | null;
}

/** Workpapers on the left; procedures and sampling of the selected one. */
export default function TestingStepScreen({ engagementId, canEdit, lockedBecause }: TestingStepProps) {
  const request = { params: { engagementId } };
  const lists = useRouteQuery(testingRoutes, "listProcedures", request, { views: ["procedures"] });
  const samplings = useRouteQuery(testingRoutes, "listSampling", request, { views: ["sampling", "runs"] });
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
                  Choose the engagement's data type in the Details step. Its workpapers and procedures are listed here.
                </EmptyState>
              );
            const samplings = allSamplings.filter(({ output }) => output.key === list.output.key);
            return (
              <div className="t-testing">
                <OutputList lists={allLists} samplings={allSamplings} chosenKey={list.output.key} />
                <ProcedureListPanel key={list.output.key} engagementId={engagementId} list={list} canEdit={canEdit} />
                <div className="t-testing-side">
                  <Samplings engagementId={engagementId} samplings={samplings} lockedBecause={lockedBecause} />
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
  /** Of one workpaper: one for each population. */
  readonly samplings: readonly Sampling[];
}

function Samplings({ engagementId, samplings, lockedBecause }: SamplingsProps) {
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
      title={samplings.length > 1 ? `Sampling: ${sampling.population.title}` : "Sampling"}
      lockedBecause={lockedBecause}
    />
  ));
}

interface OutputListProps {
  readonly lists: readonly ProcedureList[];
  readonly samplings: readonly Sampling[];
  readonly chosenKey: string;
}

function OutputList({ lists, samplings, chosenKey }: OutputListProps) {
  const sampled = new Set(samplings.map(({ output }) => output.key));
  const groups = [
    { title: "Tested with a sample", lists: lists.filter(({ output }) => sampled.has(output.key)) },
    { title: "Tested in full", lists: lists.filter(({ output }) => !sampled.has(output.key)) },
  ].filter((group) => group.lists.length > 0);
  return (
    <nav className="t-testing-outputs" aria-label="Workpapers">
      {groups.map((group) => (
        <div key={group.title}>
          <h2 className="t-tiny t-dim t-med">{group.title}</h2>
          <ul>
            {group.lists.map(({ output, procedures }) => (
              <li key={output.key}>
                <UrlLink change={{ output: output.key }} aria-current={output.key === chosenKey ? "true" : undefined}>
                  <span className="t-grow">{output.title}</span>
                  <span className="t-small t-dim t-figure">
                    {procedures.filter(({ active }) => active).length}
                    <span className="t-sr"> active procedures</span>
                  </span>
                </UrlLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
