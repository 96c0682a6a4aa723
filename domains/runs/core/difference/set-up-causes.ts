import { controlTotalEntries, findPaperEntry } from "@tieout/catalog/core";
import { displayCents, displayDate, parseWireMoney } from "@tieout/kernel";
import type { ControlTotal, EngagementFacts } from "../paper-facts.ts";
import type { Cause } from "./cause.ts";
import { pairByKey } from "./change.ts";
import { outputsOf, papersReading, type RunInputs } from "./run-inputs.ts";

const from = (title: string, was: string, is: string): string => `${title} from ${was || "nothing"} to ${is || "nothing"}`;
const moneyText = (amount: string | undefined): string => (amount === undefined ? "" : displayCents(parseWireMoney(amount) ?? 0n));

/** Changed engagement details, split into those that the computation reads and those that are only printed. */
function detailLines(was: EngagementFacts, is: EngagementFacts): { readonly read: readonly string[]; readonly printed: readonly string[] } {
  const line = (title: string, of: (facts: EngagementFacts) => string): readonly string[] =>
    of(was) === of(is) ? [] : [from(title, of(was), of(is))];
  const materiality = ({ performanceMateriality: own }: EngagementFacts) => (own ? `${moneyText(own.amount)} ${own.basis}`.trim() : "");
  return {
    read: [
      ...line("Plan year start", ({ startOn }) => displayDate(startOn)),
      ...line("Plan year end", ({ endOn }) => displayDate(endOn)),
      ...line("Limitation year end", ({ limitationYearEndOn: on }) => (on ? displayDate(on) : "")),
      ...line("Performance materiality", materiality),
      ...line("EIN", ({ ein }) => ein),
      ...line("Plan number", ({ planNumber }) => planNumber),
    ],
    printed: [
      ...line("Client", ({ clientName }) => clientName),
      ...line("Plan name", ({ planName }) => planName),
      ...line("Engagement name", ({ engagementName }) => engagementName),
      ...line("Service providers", ({ providers }) => providers.join(", ")),
    ],
  };
}

function detailCauses(before: RunInputs, after: RunInputs): readonly Cause[] {
  const { read, printed } = detailLines(before.engagement, after.engagement);
  if (read.length + printed.length === 0) return [];
  const act = { subjectType: "engagement", subjectId: after.engagementId, events: ["engagement.update", "engagement.move-to-client"] };
  const computes = read.length > 0 ? outputsOf(before, after) : [];
  return [{ kind: "set_up", title: "Engagement details", lines: [...read, ...printed], act, computes, draws: [], writes: [] }];
}

export const planYearChanged = ({ engagement: was }: RunInputs, { engagement: is }: RunInputs): boolean =>
  was.startOn !== is.startOn || was.endOn !== is.endOn;

function totalLine(was: ControlTotal | null, is: ControlTotal | null): string | null {
  const named = is ?? was;
  if (!named) return null;
  const title = controlTotalEntries.find(({ key }) => key === named.key)?.title ?? named.key;
  if (was?.amount !== is?.amount) return from(title, moneyText(was?.amount), moneyText(is?.amount));
  const place = (total: ControlTotal | null): string => [total?.document, total?.page].filter(Boolean).join(", ");
  return place(was) === place(is) ? null : from(`${title}, document and page`, place(was), place(is));
}

function totalCauses(before: RunInputs, after: RunInputs): readonly Cause[] {
  const changed = pairByKey(before.controlTotals, after.controlTotals, ({ key }) => key).flatMap((pair) => {
    const line = totalLine(pair.before, pair.after);
    const named = pair.after ?? pair.before;
    return line && named ? [{ key: named.key, line }] : [];
  });
  if (changed.length === 0) return [];
  const compares = (output: string): boolean =>
    findPaperEntry(output)?.compares.some((key) => changed.some((one) => one.key === key)) ?? false;
  return [
    {
      kind: "set_up",
      title: "Control totals",
      lines: changed.map(({ line }) => line),
      act: { subjectType: "engagement", subjectId: after.engagementId, events: ["engagement.enter-control-totals"] },
      computes: papersReading(outputsOf(before, after), compares),
      ...{ draws: [], writes: [] },
    },
  ];
}

type Draw = RunInputs["papers"][number]["draws"][number];

function drawLines(was: Draw | null, is: Draw | null): readonly string[] {
  if (!was || !is) return [is ? `A sample is drawn: ${is.plan.sizeBasis}` : "A sample is no longer drawn"];
  const line = (title: string, of: (draw: Draw) => string): readonly string[] => (of(was) === of(is) ? [] : [from(title, of(was), of(is))]);
  return [
    ...line("Method", ({ plan }) => plan.method.replaceAll("_", " ")),
    ...line("Size", ({ plan }) => `${plan.size} (${plan.sizeBasis})`),
    ...line("ISI threshold", ({ plan }) => (plan.isiThreshold === null ? "none" : moneyText(plan.isiThreshold))),
    ...line("ISI count toward the size", ({ plan }) => (plan.isiCountsTowardSampleSize ? "yes" : "no")),
    ...(was.drawNumber === is.drawNumber
      ? []
      : [`Draw ${is.drawNumber} in place of draw ${was.drawNumber}${is.reason ? `: “${is.reason}”` : ""}`]),
  ];
}

function drawCauses(before: RunInputs, after: RunInputs): readonly Cause[] {
  const draws = ({ papers }: RunInputs): readonly Draw[] => papers.flatMap((paper) => paper.draws);
  return pairByKey(draws(before), draws(after), ({ population }) => population).flatMap((pair): readonly Cause[] => {
    const named = pair.after ?? pair.before;
    const lines = drawLines(pair.before, pair.after);
    if (!named || lines.length === 0) return [];
    const events = ["sample.change-set-up", "sample.request-redraw"];
    const act = { subjectType: "engagement", subjectId: after.engagementId, events, data: { output: named.population } };
    return [{ kind: "set_up", title: `Sampling, ${named.title}`, lines, act, computes: [], draws: [named.population], writes: [] }];
  });
}

export const setUpCauses = (before: RunInputs, after: RunInputs): readonly Cause[] => [
  ...detailCauses(before, after),
  ...totalCauses(before, after),
  ...drawCauses(before, after),
];
