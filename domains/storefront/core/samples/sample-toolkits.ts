import { addDays, addMonths, displayDate, fromEpochDay, type PlainDate, plainDate, yearOf } from "@tieout/kernel";
import { slug } from "../address.ts";
import { figuresOf } from "../reliance.ts";
import type { BridgeLetter, Objective, Opinion, Toolkit } from "../toolkit.ts";
import { areaTitles, type ReportType } from "../vocabulary.ts";
import { type Draw, drawOf } from "./draw.ts";
import { type InventedProvider, type InventedReport, inventedAuditors, inventedProviders } from "./invented-providers.ts";
import { sampleObjectives } from "./sample-objectives.ts";
import { subservicesOf } from "./subservices.ts";

const years = [2022, 2023, 2024] as const;
const monthEnd = (year: number, month: number): PlainDate => addDays(addMonths(plainDate(year, month, 1) ?? fromEpochDay(0), 1), -1);

function opinionOf(draw: Draw, objectives: readonly Objective[]): Opinion {
  const hit = objectives.filter(({ controls }) => controls.filter(({ test }) => test?.exception).length > 1).slice(0, 1);
  const [first] = hit;
  const otherMatters = draw.between(1, 4) === 1 ? ["The description leaves out a system that was retired during the period"] : [];
  if (!first) return { kind: "unmodified", basis: null, objectiveIds: [], effect: "None", otherMatters, hasManagementAssertion: true };
  return {
    ...{ kind: "qualified", objectiveIds: [first.id], otherMatters, hasManagementAssertion: true },
    basis: `Controls of ${first.id} did not operate effectively throughout the period: ${first.title.toLowerCase()}`,
    effect: `Nothing can be relied on for ${first.id}. Plan tests of details for ${areaTitles[first.area].toLowerCase()} as without a report`,
  };
}

function bridgeLetterOf(draw: Draw, endOn: PlainDate, reportType: ReportType): BridgeLetter | null {
  const yearEnd = monthEnd(yearOf(endOn), 12);
  if (reportType === 1 || endOn === yearEnd || draw.between(1, 4) === 1) return null;
  return {
    datedOn: addDays(yearEnd, draw.between(6, 24)),
    coversTo: yearEnd,
    signedBy: draw.pick(["Chief operating officer", "Chief risk officer", "Director of client audit support"]),
    changes: draw.pick([
      "No material changes",
      "No material changes; a new head of operations since November",
      "One system was moved to another data center",
    ]),
  };
}

interface Place {
  readonly provider: InventedProvider;
  readonly report: InventedReport;
  readonly year: number;
}

function conclusionOf({ provider, report }: Place, toolkit: Omit<Toolkit, "conclusion">): readonly string[] {
  const { tests, exceptions, userControls, carvedOut } = figuresOf(toolkit);
  const { general, opinion } = toolkit;
  const tested =
    general.reportType === 1
      ? `The report describes the design of controls on ${displayDate(general.endOn)} and tests none: it supports the understanding of ${provider.name}, not a reduction of tests.`
      : `${tests} tests of controls, ${exceptions} with an exception. ${opinion.kind === "unmodified" ? "The opinion is unmodified." : `The opinion is ${opinion.kind}: ${opinion.objectiveIds.join(", ")} supports nothing.`}`;
  return [
    tested,
    report.socType === 2
      ? "A SOC 2 report concerns security and availability. It supports general IT controls only and replaces no SOC 1 report."
      : `Reliance needs the ${userControls} complementary user entity controls to operate at the plan sponsor.`,
    ...(carvedOut > 0
      ? [
          `${carvedOut} subservice ${carvedOut === 1 ? "organization is" : "organizations are"} carved out: see the tab Subservice organizations.`,
        ]
      : []),
    "The toolkit does not replace the SOC report: obtain it from the service organization.",
  ];
}

/** Whether the service is new; a new service has a type 1 report for its first year. */
const isNew = ({ provider, report, year }: Place): boolean =>
  year === years[0] && drawOf(provider.name, report.title, "new").between(1, 6) === 1;

function sampleToolkit(place: Place): Toolkit {
  const { provider, report, year } = place;
  const draw = drawOf(provider.name, report.title, year);
  const reportType = isNew(place) ? 1 : 2;
  const endOn = monthEnd(year, provider.endMonth);
  const startOn = reportType === 1 ? endOn : addMonths(addDays(endOn, 1), -12);
  const reportOn = addDays(endOn, draw.between(38, 74));
  const [serviceAuditor, auditorCheck] = drawOf(provider.name).pick(inventedAuditors);
  const facts = { ...report, reportType, system: provider.system, exceptionEvery: draw.pick([9, 14, 25, 60]) } as const;
  const { objectives, userControls } = sampleObjectives(draw, facts);
  const general: Toolkit["general"] = {
    ...{ service: report.service, serviceTitle: report.title, socType: report.socType, reportType, startOn, endOn, reportOn },
    ...{ serviceAuditor, auditorCheck, locations: [provider.city], systems: [provider.system] },
    excludedServices:
      draw.between(1, 3) === 1 ? [draw.pick(["Advice to participants", "Health savings accounts", "Defined benefit calculations"])] : [],
  };
  const number = draw.between(1, 5) === 1 ? 2 : 1;
  const toolkit: Omit<Toolkit, "conclusion"> = {
    key: `${slug(provider.name)}-${slug(report.title)}-soc${report.socType}-type${reportType}-${endOn}`,
    isSample: true,
    edition: {
      ...{ number, releasedOn: addDays(reportOn, draw.between(9, 30) + (number - 1) * 40) },
      changes: number === 1 ? "Made from the report" : "A user entity control was added after a reader's question",
    },
    provider: { name: provider.name, knownAs: provider.knownAs },
    general,
    opinion: opinionOf(draw, objectives),
    bridgeLetter: bridgeLetterOf(draw, endOn, reportType),
    subservices: subservicesOf(draw, report.service, provider.name),
    ...{ objectives, userControls },
  };
  return { ...toolkit, conclusion: conclusionOf(place, toolkit) };
}

/** Toolkits for three years of every fictional provider's reports; the same on every machine. */
export const sampleToolkits = (): readonly Toolkit[] =>
  inventedProviders.flatMap((provider) =>
    provider.reports.flatMap((report) => years.map((year) => sampleToolkit({ provider, report, year }))),
  );
