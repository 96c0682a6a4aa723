import { formatCents } from "@tieout/kernel";
import { type CsvValue, writeCsv } from "@tieout/spreadsheet/write";
import type { PopulationItem } from "../../core/papers/distributions/inputs.ts";
import { maskedSsn } from "../../core/people/person.ts";

const header = ["natural_key", "occurrence", "amount", "participant_id", "participant", "ssn", "payment_date", "type"];

function* rowsOf(items: readonly PopulationItem[]): Iterable<readonly CsvValue[]> {
  for (const { payment, naturalKey, occurrence } of items) {
    const amount: CsvValue = { kind: "money", cents: payment.grossCents };
    const person = [payment.id ?? "", payment.name ?? "", maskedSsn(payment.ssnLast4)];
    yield [naturalKey, { kind: "number", value: occurrence }, amount, ...person, payment.paidOn, payment.type ?? ""];
  }
}

export interface FrozenPopulation {
  readonly sha256: string;
  readonly count: number;
  readonly amount: string;
}

/** The population as canonical CSV: sorted by natural key, the same bytes whatever file or row the payments come from. */
export async function freezePopulation(path: string, items: readonly PopulationItem[]): Promise<FrozenPopulation> {
  const { sha256 } = await writeCsv(path, header, rowsOf(items));
  const amount = formatCents(items.reduce((sum, { payment }) => sum + payment.grossCents, 0n));
  return { sha256, count: items.length, amount };
}
