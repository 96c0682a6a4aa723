import { distributionTypeTitle, sampledPopulation } from "@tieout/catalog/core";
import { formatCents } from "@tieout/kernel";
import type { Population, PopulationItemView } from "@tieout/runs/core";
import type { SampleColumn } from "@tieout/testing/core";
import { naturalKeyWords } from "../../payments/payment-key.ts";
import { maskedSsn, subjectOf } from "../../people/person.ts";
import { pointOf, populationFigure, rowsOfPayment } from "./figures.ts";
import type { DistributionData, PopulationItem } from "./inputs.ts";
import { exceptionTitles, undeterminedTitles } from "./sampled-items.ts";

function itemAt({ items }: DistributionData, position: number): PopulationItem {
  const item = items[position];
  if (!item) throw new RangeError(`the population has no payment ${position}`);
  return item;
}

/** Columns for a payment; its cells also include `type`, which the chart groups by. */
const columns: readonly SampleColumn[] = [
  { key: "subject", title: "Participant", type: "text" },
  { key: "ssn", title: "SSN", type: "identifier" },
  { key: "paid_on", title: "Paid", type: "date" },
  { key: "type_label", title: "Type", type: "text" },
  { key: "amount", title: "Gross", type: "money" },
  { key: "vested_percent", title: "Vested", type: "percent" },
];

function itemView(item: PopulationItem): PopulationItemView {
  const { payment } = item;
  return {
    cells: {
      subject: payment.name ?? subjectOf(payment),
      ssn: maskedSsn(payment.ssnLast4),
      paid_on: payment.paidOn,
      type: payment.type ?? "",
      type_label: distributionTypeTitle(payment.type),
      amount: formatCents(payment.grossCents),
      vested_percent: item.vestedBasisPoints === null ? null : formatCents(BigInt(item.vestedBasisPoints)),
    },
    exceptions: exceptionTitles(item),
    undetermined: undeterminedTitles(item),
    ref: { file_no: payment.file_no, sheet: payment.sheet, row: payment.row },
  };
}

const { key, title, report, definition } = sampledPopulation("distributions");

/** Payments above 0.00 in the plan year, without voids and reversals. */
export const paymentPopulation: Population<DistributionData> = {
  key,
  title,
  report,
  samplingUnit: definition,
  naturalKey: naturalKeyWords,
  figure: populationFigure(null, "").key,
  leftOut: ["void_pairs", "unmatched", "zero"],
  entries: ({ items }) => items,
  header: ["participant_id", "participant", "ssn", "payment_date", "type"],
  texts(data, position) {
    const { payment } = itemAt(data, position);
    return [payment.id ?? "", payment.name ?? "", maskedSsn(payment.ssnLast4), payment.paidOn, payment.type ?? ""];
  },
  table: "population",
  columns,
  item: (data, position) => itemView(itemAt(data, position)),
  charts: ["payments_by_type"],
  point: (data, position) => pointOf(itemAt(data, position).payment),
  rows: (data, position) => rowsOfPayment(itemAt(data, position).payment),
};
