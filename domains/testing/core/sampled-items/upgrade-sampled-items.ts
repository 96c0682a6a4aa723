import type { SampleColumn, SampledItem, SampleTable } from "./sampled-item.ts";

/** An item in the first version of results, where every item was a payment. */
interface PaymentItem extends Omit<SampledItem, "cells"> {
  readonly subject: string;
  readonly ssn: string;
  readonly paid_on: string;
  readonly type: string;
  readonly type_label: string;
  readonly amount: string;
  readonly vested_percent: string | null;
}

export interface PaymentItems {
  readonly columns?: never;
  readonly items: readonly PaymentItem[];
  readonly replacements: readonly PaymentItem[];
}

/** Columns that screens in that version used for a payment. */
const paymentColumns: readonly SampleColumn[] = [
  { key: "subject", title: "Participant", type: "text" },
  { key: "ssn", title: "SSN", type: "identifier" },
  { key: "paid_on", title: "Paid", type: "date" },
  { key: "type_label", title: "Type", type: "text" },
  { key: "amount", title: "Gross", type: "money" },
  { key: "vested_percent", title: "Vested", type: "percent" },
];

function upgradeItem({ subject, ssn, paid_on, type, type_label, amount, vested_percent, ...item }: PaymentItem): SampledItem {
  return { ...item, cells: { subject, ssn, paid_on, type, type_label, amount, vested_percent } };
}

/** Converts a sample stored in any version to columns and cells; all other members stay unchanged. */
export function upgradeSampledItems<Sample extends SampleTable | PaymentItems>(
  sample: Sample,
): Omit<Sample, keyof SampleTable> & SampleTable {
  const table: SampleTable | PaymentItems = sample;
  if (table.columns) return { ...sample, ...table };
  return { ...sample, columns: paymentColumns, items: table.items.map(upgradeItem), replacements: table.replacements.map(upgradeItem) };
}
