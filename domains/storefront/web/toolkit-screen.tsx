import { Link } from "@tanstack/react-router";
import { useRouteQuery } from "@tieout/client";
import { Card, countText, DateText, PageBody, PageHeader, RemoteContent, usePageTitle, useUrlParams } from "@tieout/ui";
import { storefrontRoutes, type ToolkitDetail } from "../contract/index.ts";
import { opinionTitles, toolkitTitle } from "../core/index.ts";
import { CoverageMark } from "./coverage-mark.tsx";
import { PlanYearField } from "./plan-year-field.tsx";
import { BuyCard } from "./purchases/buy-card.tsx";
import { RelianceMatrix } from "./reliance-matrix.tsx";
import { coverageHeads, gapText } from "./store-words.ts";
import { ToolkitList, ToolkitTags } from "./toolkit-list.tsx";
import "./storefront.css";

/** The detail page of a store toolkit. */
export default function ToolkitScreen({ toolkitId }: { readonly toolkitId: string }) {
  const [params] = useUrlParams();
  const [from, to] = [params.get("plan_start"), params.get("plan_end")];
  const planYear = from && to ? { plan_start: from, plan_end: to } : {};
  const query = useRouteQuery(
    storefrontRoutes,
    "getToolkit",
    { params: { toolkitId }, query: planYear },
    { placeholderData: (before) => before, staleTime: 60_000 },
  );
  usePageTitle(query.data && toolkitTitle(query.data));
  const way = <Link to="/store">Back to store</Link>;
  return (
    <RemoteContent query={query} what="the toolkit" wholePage wayOut={way}>
      {(toolkit) => <Toolkit toolkit={toolkit} />}
    </RemoteContent>
  );
}

function Toolkit({ toolkit }: { readonly toolkit: ToolkitDetail }) {
  return (
    <>
      <PageHeader
        title={toolkit.service_provider}
        meta={
          <>
            <span>{toolkit.service_covered}</span>
            <ToolkitTags toolkit={toolkit} />
          </>
        }
      />
      <PageBody>
        <div className="t-store-detail">
          <div className="t-store-stack">
            <PeriodCard toolkit={toolkit} />
            <RelianceMatrix matrix={toolkit.matrix} />
            <InsideCard tabs={toolkit.tabs} />
          </div>
          <div className="t-store-stack">
            <BuyCard toolkit={toolkit} />
            <ReportCard toolkit={toolkit} />
            <RelatedCard related={toolkit.related} />
            <EditionsCard editions={toolkit.editions} />
          </div>
        </div>
      </PageBody>
    </>
  );
}

function PeriodCard({ toolkit }: { readonly toolkit: ToolkitDetail }) {
  const { coverage } = toolkit;
  return (
    <Card title="Period coverage">
      <div className="t-store-period">
        <PlanYearField />
        {coverage ? (
          <div className="t-grow" role="status">
            <CoverageMark coverage={coverage} />
            <p className="t-med">{coverageHeads[coverage.key]}</p>
            <p className="t-sec">
              {countText(coverage.covered_days)} of {countText(coverage.plan_days)} days. {gapText(toolkit)}
            </p>
          </div>
        ) : (
          <p className="t-sec">Choose a plan year to see how much of it the report covers.</p>
        )}
      </div>
    </Card>
  );
}

const InsideCard = ({ tabs }: Pick<ToolkitDetail, "tabs">) => (
  <Card title={`Inside: one workbook, ${tabs.length} tabs`}>
    <ul className="t-store-previews">
      {tabs.map(({ title, preview }) => (
        <li key={preview}>
          <img src={preview} alt={`First page of the tab ${title}, content hidden`} loading="lazy" width="220" height="150" />
          <span className="t-small">{title}</span>
        </li>
      ))}
    </ul>
  </Card>
);

function ReportCard({ toolkit }: { readonly toolkit: ToolkitDetail }) {
  const { figures, opinion, bridge_letter: letter } = toolkit;
  const facts = [
    ["Service auditor", toolkit.service_auditor],
    ["Report date", <DateText key="date" value={toolkit.report_date} />],
    ["Opinion", opinionTitles[opinion]],
    ["Control objectives", countText(figures.control_objectives)],
    ["Tests with exceptions", `${figures.exceptions} of ${figures.tests}`],
    ["User entity controls", countText(figures.user_entity_controls)],
    ["Subservice organizations", `${figures.subservice_organizations}, ${figures.carved_out} carved out`],
    ["Bridge letter", <DateText key="letter" value={letter?.date} />],
  ] as const;
  return (
    <Card title="The report" sunken>
      <dl className="t-store-facts">
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {toolkit.opinion_basis ? <p className="t-small">{toolkit.opinion_basis}</p> : null}
      <p className="t-small t-sec">You still need the SOC report itself.</p>
    </Card>
  );
}

function RelatedCard({ related }: Pick<ToolkitDetail, "related">) {
  const [params] = useUrlParams();
  if (related.length === 0) return null;
  return (
    <Card title="Other periods of this service" flush>
      <ToolkitList toolkits={related} search={params.toString()} />
    </Card>
  );
}

const EditionsCard = ({ editions }: Pick<ToolkitDetail, "editions">) => (
  <Card title="Editions">
    <ul>
      {editions.map(({ edition, released_on: on, changes }) => (
        <li key={edition} className="t-small">
          Edition {edition}, released <DateText value={on} />. {changes}.
        </li>
      ))}
    </ul>
  </Card>
);
