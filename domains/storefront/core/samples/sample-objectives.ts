import type { Control, ControlTest, Objective, UserControl } from "../toolkit.ts";
import type { ReportType, ServiceKey, SocType } from "../vocabulary.ts";
import { transferLibrary, trustLibrary } from "./asset-libraries.ts";
import type { Draw } from "./draw.ts";
import { hrisLibrary, payrollLibrary } from "./employer-libraries.ts";
import { criteriaLibrary, hostingLibrary, itLibrary } from "./it-libraries.ts";
import type { LibraryControl, LibraryObjective } from "./library-entry.ts";
import { recordkeepingLibrary } from "./recordkeeping-library.ts";

const libraries: Readonly<Record<ServiceKey, readonly LibraryObjective[]>> = {
  recordkeeping: recordkeepingLibrary,
  payroll: payrollLibrary,
  trust_custody: trustLibrary,
  hris: hrisLibrary,
  transfer_agent: transferLibrary,
  hosting: hostingLibrary,
};

export interface ReportFacts {
  readonly service: ServiceKey;
  readonly socType: SocType;
  readonly reportType: ReportType;
  readonly system: string;
  /** An exception occurs in one of this many tests. */
  readonly exceptionEvery: number;
}

type Entry = readonly [id: string, entry: LibraryObjective];

/** Picks objectives and controls, so that they vary between providers. */
function entriesOf(draw: Draw, { service, socType }: ReportFacts): readonly Entry[] {
  if (socType === 2) return draw.some(criteriaLibrary, draw.between(6, criteriaLibrary.length));
  const own = libraries[service];
  const chosen = draw.some(own, draw.between(Math.max(2, own.length - 2), own.length));
  const it = draw.some(itLibrary, draw.between(2, itLibrary.length));
  return [...chosen, ...it].map((entry, at) => [`CO ${at + 1}`, entry]);
}

const responses = [
  "Management agrees, has corrected the items and trained the team",
  "Management agrees; a system check was added in the following quarter",
  "Management agrees that the evidence was not kept and considers that the control was performed",
  "Management agrees; the items had no effect on participants' accounts",
] as const;

function exceptionOf(draw: Draw, nature: string, fill: (text: string) => string): ControlTest["exception"] {
  const tested = draw.pick([15, 25, 25, 40, 45, 60]);
  return {
    ...{ nature: fill(nature), deviations: draw.between(1, 3), tested, response: draw.pick(responses) },
    effect: draw.pick([
      "Management's response does not change the test result: extend tests of details of this area to the period of the deviations",
      "Read the deviations and decide whether the plan's own records were affected; test the user entity control beside it",
      "Do not reduce testing of this assertion on this control; the other controls of the objective had no exception",
    ]),
  };
}

function controlOf(draw: Draw, [text, kind, test, exception]: LibraryControl, id: string, facts: ReportFacts): Control {
  const count = draw.between(2, 45);
  const days = draw.pick([1, 2, 3, 5, 10]);
  const fill = (template: string): string =>
    template
      .replaceAll("{s}", facts.system)
      .replaceAll("{n}", String(count))
      .replaceAll("{d} days", days === 1 ? "one day" : `${days} days`);
  const isException = draw.between(1, facts.exceptionEvery) === 1;
  if (facts.reportType === 1) return { id, text: fill(text), test: null };
  return { id, text: fill(text), test: { kind, text: fill(test), exception: isException ? exceptionOf(draw, exception, fill) : null } };
}

export interface SampleObjectives {
  readonly objectives: readonly Objective[];
  readonly userControls: readonly UserControl[];
}

export function sampleObjectives(draw: Draw, facts: ReportFacts): SampleObjectives {
  const entries = entriesOf(draw, facts);
  const objectives = entries.map(([id, { title, area, assertions, controls }], at): Objective => {
    const chosen = draw.some(controls, draw.between(Math.min(2, controls.length), controls.length));
    return { id, title, area, assertions, controls: chosen.map((one, index) => controlOf(draw, one, `${at + 1}.${index + 1}`, facts)) };
  });
  const userControls = entries.flatMap(([objectiveId, { area, user }]): Omit<UserControl, "id">[] => {
    if (!user) return [];
    const [text, usualControl, frequency, evidence] = user;
    return [
      {
        text,
        objectiveId,
        area,
        usualControl,
        frequency,
        evidence,
        test: draw.pick(["inspection", "inspection", "reperformance", "inquiry"]),
      },
    ];
  });
  return { objectives, userControls: userControls.map((one, at) => ({ id: `UC ${at + 1}`, ...one })) };
}
