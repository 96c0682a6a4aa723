import { formatCents } from "@tieout/kernel";
import { csvRecord } from "@tieout/spreadsheet/write";
import type { SourcePayment, SourcePerson, SourceStatement } from "../payroll-source.ts";
import { columnKeyOf, type PayColumn, PayColumns } from "./pay-columns.ts";

const head = [
  "Employee ID",
  "SSN",
  "Last Name",
  "First Name",
  "Middle Name",
  "Pay Date",
  "Period Start Date",
  "Period End Date",
  "Hours",
  "Gross Pay",
];
/** Last column, which identifies the row in the payroll system. */
const tail = ["Payment ID"];

export interface PaidStatements {
  readonly payment: SourcePayment;
  readonly statements: readonly SourceStatement[];
}

export interface RegisterContent {
  /** Returns statements in the order of the payments; each call starts from the beginning. */
  readonly payments: () => AsyncIterable<PaidStatements>;
  readonly people: ReadonlyMap<string, SourcePerson>;
  /** IDs used for people in the files. */
  readonly ids: ReadonlyMap<string, string>;
}

const money = (cents: bigint): string => formatCents(cents);
const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** A statement's amounts, by column. */
function amountsOf({ lines }: SourceStatement): ReadonlyMap<string, bigint> {
  const amounts = new Map<string, bigint>();
  for (const line of lines) {
    const key = columnKeyOf(line);
    amounts.set(key, (amounts.get(key) ?? 0n) + line.cents);
  }
  return amounts;
}

function recordOf(
  payment: SourcePayment,
  statement: SourceStatement,
  { people, ids }: RegisterContent,
  columns: readonly PayColumn[],
): string {
  const person = people.get(statement.personId);
  const amounts = amountsOf(statement);
  const { hoursHundredths: hours, grossCents } = statement;
  return csvRecord([
    ...[ids.get(statement.personId) ?? statement.personId, person?.ssn ?? null],
    ...[person?.lastName ?? null, person?.firstName ?? null, person?.middleName ?? null],
    ...[payment.payOn, payment.periodStartOn, payment.periodEndOn],
    ...[hours === null ? null : money(hours), grossCents === null ? null : money(grossCents)],
    ...columns.map(({ key }) => {
      const cents = amounts.get(key);
      return cents === undefined ? null : money(cents);
    }),
    payment.id,
  ]);
}

/**
 * Writes the payroll register: a row for each pay statement and a column for each name of a pay item, deduction or employer contribution.
 * On the pay codes screen, users decide what each name means to the plan. Rows are ordered by pay date, payment and employee, so the same
 * payroll produces the same bytes, regardless of the order in which it arrived.
 */
export async function* registerFile(content: RegisterContent): AsyncGenerator<Uint8Array> {
  const found = new PayColumns();
  for await (const { statements } of content.payments()) for (const statement of statements) found.add(statement);
  const columns = found.list([...head, ...tail]);
  yield Buffer.from(csvRecord([...head, ...columns.map(({ header }) => header), ...tail]));
  for await (const { payment, statements } of content.payments()) {
    const records = statements.map((statement) => recordOf(payment, statement, content, columns));
    yield Buffer.from(records.sort(compare).join(""));
  }
}
