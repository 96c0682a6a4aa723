import { addDays, type Day } from "../people/calendar.ts";
import type { Check, Life } from "../people/life.ts";
import type { Layout } from "../plan/layout.ts";
import { sourceWords } from "./balances-table.ts";
import { personColumns, ssnAsLeft } from "./person-columns.ts";
import type { PlanPerson } from "./plan-people.ts";
import { type Column, columnMaker, type ReportTable } from "./report-table.ts";

interface ContributionRow {
  readonly life: Life;
  readonly check: Check;
  /** The row's source, in the long form. */
  readonly source: keyof typeof amounts | null;
}

const amounts = {
  deferral_pretax: (check: Check) => check.pretaxCents,
  deferral_roth: (check: Check) => check.rothCents,
  match: (check: Check) => check.matchCents,
  safe_harbor_nonelective: (check: Check) => check.nonelectiveCents,
  loan: (check: Check) => check.loanCents,
} as const;
const sources = Object.keys(amounts) as (keyof typeof amounts)[];

const depositDays = 4;
const depositDates = new Map<Day, Day>();

/** Cached, because there are few pay dates and millions of rows. */
function receivedOn(payOn: Day): Day {
  const known = depositDates.get(payOn) ?? addDays(payOn, depositDays);
  depositDates.set(payOn, known);
  return known;
}

/** Deposits to the trust by pay date, with either a row or a column per source. */
export function contributionsTable(layout: Layout, people: () => Iterable<PlanPerson>): ReportTable<ContributionRow> {
  const column = columnMaker<ContributionRow>(layout.wording);
  const wide: Column<ContributionRow>[] = sources.map((source) =>
    column(sourceWords[source], "money", ({ check }) => amounts[source](check)),
  );
  const long: Column<ContributionRow>[] = [
    column(["Money Source", "Source"], "text", ({ source }) => (source ? sourceWords[source][layout.wording] : null)),
    column(["Amount", "Contribution Amount"], "money", ({ source, check }) => (source ? amounts[source](check) : null)),
  ];
  return {
    report: "contribution_detail",
    title: "Contribution Detail",
    side: "recordkeeper",
    hasTotals: true,
    columns: [
      column(["Participant ID", "Member ID"], "text", ({ life }) => life.participantId),
      column(["SSN", "Social Security Number"], "ssn", ({ life }) => ssnAsLeft(life)),
      ...personColumns<ContributionRow>(layout, ({ life, check }) => ({ ...life, ...check.booked })),
      column(["Pay Date", "Payroll Date"], "date", ({ check }) => check.payOn),
      column(["Received Date", "Deposit Date"], "date", ({ check }) => receivedOn(check.payOn)),
      ...(layout.sources === "long" ? long : wide),
    ],
    rows: function* () {
      for (const { life, checks } of people()) {
        for (const check of checks) {
          const given = sources.filter((source) => amounts[source](check) !== 0n);
          const about = { personIndex: life.index, tag: check.tag };
          if (layout.sources === "long") for (const source of given) yield { row: { life, check, source }, ...about };
          else if (given.length > 0) yield { row: { life, check, source: null }, ...about };
        }
      }
    },
  };
}
