import { IconAlertCircle, IconShield } from "@tabler/icons-react";
import { useRouteQuery } from "@tieout/client";
import { PageHeader, RemoteContent, useUrlParams } from "@tieout/ui";
import { type StandardComparison, type StandardProcedureList, type StandardSampling, testingRoutes } from "../../contract/index.ts";
import { OutputList } from "../output-list.tsx";
import { ProcedureListPanel } from "../procedure-list-panel.tsx";
import { useFirmProcedures } from "../use-procedure-places.ts";
import { DifferingEngagements } from "./differing-engagements.tsx";
import { FirmSamplingPanel } from "./firm-sampling-panel.tsx";
import { FirmWording } from "./firm-wording.tsx";
import { ResetStandard } from "./reset-standard.tsx";
import { StandardHistory } from "./standard-history.tsx";
import "../testing-step.css";

const views = { views: ["standard"] };

/**
 * The firm's standard for new engagements: workpapers on the left; procedures, sampling, differences and history of the selected one on the
 * right.
 */
export default function FirmSetupScreen() {
  const lists = useRouteQuery(testingRoutes, "listStandardProcedures", {}, views);
  const samplings = useRouteQuery(testingRoutes, "listStandardSampling", {}, views);
  const [params] = useUrlParams();
  const chosen = lists.data?.find(({ output }) => output.key === params.get("output")) ?? lists.data?.[0];
  const output = chosen?.output.key;
  const request = output === undefined ? {} : { query: { output } };
  const comparison = useRouteQuery(testingRoutes, "compareStandard", request, {
    views: ["standard", "procedures", "sampling", "engagements"],
    enabled: output !== undefined,
    // Keeps showing the previous workpaper's counts while the next one loads.
    placeholderData: (previous) => previous,
  });
  const own = samplings.data?.filter((sampling) => sampling.output.key === output) ?? [];
  return (
    <>
      <PageHeader
        title="Firm Setup"
        badge={<Badges comparison={comparison.data} />}
        meta={<span>The firm's standard for new engagements. Existing engagements keep theirs until someone reverts them.</span>}
        actions={chosen ? <ResetStandard list={chosen} samplings={own} /> : null}
      />
      <RemoteContent query={lists} what="the firm's procedures">
        {(allLists) => (
          <RemoteContent query={samplings} what="the firm's sampling">
            {(allSamplings) =>
              chosen ? <Standard {...{ allLists, allSamplings, chosen }} comparison={comparison.data} comparing={comparison} /> : null
            }
          </RemoteContent>
        )}
      </RemoteContent>
    </>
  );
}

function Badges({ comparison }: { readonly comparison: StandardComparison | undefined }) {
  const differing = comparison?.differing_count ?? 0;
  return (
    <>
      <span className="t-status" data-family="mute">
        <IconShield size={14} stroke={1.75} aria-hidden="true" className="t-icon" />
        Admins only
      </span>
      {comparison && differing > 0 ? (
        <span className="t-status" data-family="warn">
          <IconAlertCircle size={14} stroke={1.75} aria-hidden="true" className="t-icon" />
          {differing} of {comparison.open_count} open {comparison.open_count === 1 ? "engagement" : "engagements"} differ
          {differing === 1 ? "s" : ""}
        </span>
      ) : null}
    </>
  );
}

interface StandardProps {
  readonly allLists: readonly StandardProcedureList[];
  readonly allSamplings: readonly StandardSampling[];
  readonly chosen: StandardProcedureList;
  readonly comparison: StandardComparison | undefined;
  readonly comparing: Parameters<typeof DifferingEngagements>[0]["query"];
}

function Standard({ allLists, allSamplings, chosen, comparison, comparing }: StandardProps) {
  const place = useFirmProcedures();
  const { key, title } = chosen.output;
  const samplings = allSamplings.filter(({ output }) => output.key === key);
  const differing = new Map(comparison?.outputs.map(({ output, differing_count }) => [output.key, differing_count]));
  const ofFirm = new Set(chosen.procedures.filter(({ from_library }) => !from_library).map(({ id }) => id));
  return (
    <div className="t-testing t-firm-setup">
      <OutputList
        lists={allLists}
        samplings={allSamplings}
        chosenKey={key}
        {...{ differing }}
        differingWord="open engagements differ"
        withHeads
      />
      <ProcedureListPanel
        key={key}
        place={place}
        list={chosen}
        canEdit
        editsAuthority
        title={`${title}, default procedures`}
        markOf={(step) => (step.id !== null && ofFirm.has(step.id) ? <FirmWording /> : null)}
        foot={() => (
          <p className="t-small t-dim" style={{ marginTop: 12 }}>
            Changes apply to engagements created from now on.
          </p>
        )}
      />
      <div className="t-testing-side">
        {samplings.length === 0 ? (
          <section>
            <h2 className="t-h2">Tested in full</h2>
            <p className="t-sec t-small">Every row of this workpaper is computed and checked. No sample is drawn.</p>
          </section>
        ) : null}
        {samplings.map((sampling) => (
          <FirmSamplingPanel
            key={sampling.population.key}
            sampling={sampling}
            title={samplings.length > 1 ? `Sampling defaults: ${sampling.population.title}` : "Sampling defaults"}
          />
        ))}
        <DifferingEngagements query={comparing} outputKey={key} />
        <StandardHistory key={`history ${key}`} list={chosen} samplings={samplings} />
      </div>
    </div>
  );
}
