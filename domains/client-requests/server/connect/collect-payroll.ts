import {
  type DayRange,
  type PaidStatements,
  type PayrollConnection,
  type SourceCompany,
  SourceFault,
  type SourcePayment,
  type SourcePerson,
} from "@tieout/payroll-source";
import type { Parts } from "./collect-parts.ts";

/** A complete payroll. Statements are opened payment by payment, because a year of a large company's statements does not fit in memory. */
export interface CollectedPayroll {
  readonly company: SourceCompany;
  readonly payments: readonly SourcePayment[];
  readonly people: readonly SourcePerson[];
  /** IDs of people who were paid in a statement. */
  readonly paidIds: ReadonlySet<string>;
  readonly statements: () => AsyncGenerator<PaidStatements>;
}

export interface PayrollCollection {
  readonly source: PayrollConnection;
  readonly parts: Parts;
  readonly year: DayRange;
  /** Reports the total number of payments as soon as it is known. */
  readonly announce: (payments: number) => Promise<void>;
  /** Throws if the work was canceled or taken over. */
  readonly checkpoint: () => void;
}

/** Number of people per call to the source. */
const peopleAtATime = 100;

/** Fetches what is missing. Throws `SourceFault`; everything fetched until then is kept. */
export async function collectPayroll(collecting: PayrollCollection): Promise<CollectedPayroll> {
  const { source, parts, year, announce, checkpoint } = collecting;
  const company = await parts.take("company", "", () => source.company());
  const directory = await parts.take("directory", "", () => source.personIds());
  const payments = await parts.take("payments", "", () => source.payments(year));
  await announce(payments.length);
  for (const payment of payments) {
    checkpoint();
    await parts.keep("statements", payment.id, () => source.statements(payment));
  }
  async function* statements(): AsyncGenerator<PaidStatements> {
    for (const payment of payments)
      yield { payment, statements: await parts.take("statements", payment.id, () => source.statements(payment)) };
  }
  const paidIds = new Set<string>();
  for await (const paid of statements()) for (const { personId } of paid.statements) paidIds.add(personId);
  const ids = [...new Set([...directory, ...paidIds])].sort();
  return { company, payments, people: await peopleOf(collecting, ids), paidIds, statements };
}

async function peopleOf({ source, parts, checkpoint }: PayrollCollection, ids: readonly string[]): Promise<readonly SourcePerson[]> {
  const people: SourcePerson[] = [];
  for (let from = 0; from < ids.length; from += peopleAtATime) {
    checkpoint();
    const batch = ids.slice(from, from + peopleAtATime);
    people.push(...(await parts.take("people", String(from / peopleAtATime), () => source.people(batch))));
  }
  if (people.length !== ids.length) throw new SourceFault("incomplete", `individual: ${people.length} of ${ids.length}`);
  return people;
}
