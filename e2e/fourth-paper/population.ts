import { sampledPopulation } from "@tieout/catalog/core";
import { formatCents } from "@tieout/kernel";
import type { Population } from "@tieout/runs/core";
import { maskedSsn, subjectOf } from "../../domains/workpapers/core/people/person.ts";
import type { Day, ListedItem, ListingData } from "./compute.ts";
import { listedFigure } from "./figures.ts";

function contributionAt({ items }: ListingData, position: number): ListedItem["contribution"] {
  const item = items[position];
  if (!item) throw new RangeError(`the listing has no contribution ${position}`);
  return item.contribution;
}

const whole = sampledPopulation("contribution_listing");
const daily = sampledPopulation("contribution_listing", "days");

export const contributionPopulation: Population<ListingData> = {
  key: whole.key,
  title: whole.title,
  report: whole.report,
  samplingUnit: whole.definition,
  naturalKey: "participant id|date|money source|amount",
  figure: listedFigure.key,
  leftOut: ["negative"],
  entries: ({ items }) => items,
  header: ["participant", "date", "money_source"],
  texts(data, position) {
    const one = contributionAt(data, position);
    return [subjectOf(one), one.on ?? "", one.source];
  },
  table: "contributions",
  columns: [
    { key: "subject", title: "Participant", type: "text" },
    { key: "ssn", title: "SSN", type: "identifier" },
    { key: "on", title: "Date", type: "date" },
    { key: "amount", title: "Amount", type: "money" },
  ],
  item(data, position) {
    const one = contributionAt(data, position);
    return {
      cells: { subject: subjectOf(one), ssn: maskedSsn(one.ssnLast4), on: one.on ?? "", amount: formatCents(one.amountCents) },
      exceptions: [],
      ref: { file_no: one.file_no, sheet: one.sheet, row: one.row },
    };
  },
  charts: ["listing_by_day"],
  point: (data, position) => contributionAt(data, position).on ?? "",
  rows(data, position) {
    const one = contributionAt(data, position);
    return [{ ...one, subject: subjectOf(one) }];
  },
};

function dayAt({ days }: ListingData, position: number): Day {
  const day = days[position];
  if (!day) throw new RangeError(`the listing has no day ${position}`);
  return day;
}

export const dayPopulation: Population<ListingData> = {
  key: daily.key,
  title: daily.title,
  report: daily.report,
  samplingUnit: daily.definition,
  naturalKey: "date",
  figure: listedFigure.key,
  leftOut: [],
  entries: ({ days }) => days.map(({ on, amountCents }) => ({ naturalKey: on, occurrence: 1, amountCents })),
  header: ["contributions"],
  texts: (data, position) => [String(dayAt(data, position).count)],
  table: "days",
  columns: [
    { key: "on", title: "Date", type: "date" },
    { key: "count", title: "Contributions", type: "text" },
    { key: "amount", title: "Amount", type: "money" },
  ],
  item(data, position) {
    const { on, count, amountCents, contributions } = dayAt(data, position);
    const [first] = contributions;
    return {
      cells: { on, count: String(count), amount: formatCents(amountCents) },
      exceptions: [],
      ref: { file_no: first.file_no, sheet: first.sheet, row: first.row },
    };
  },
  charts: [],
  point: (data, position) => dayAt(data, position).on,
  rows: (data, position) => dayAt(data, position).contributions.map((one) => ({ ...one, subject: subjectOf(one) })),
};
