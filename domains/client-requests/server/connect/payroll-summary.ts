import { displayCents, displayDate, parsePlainDate } from "@tieout/kernel";
import type { SourcePayment } from "@tieout/payroll-source";
import type { CollectedPayroll } from "./collect-payroll.ts";
import type { ReadSummary } from "./payroll-connection-repository.ts";

const shown = (day: string): string => {
  const date = parsePlainDate(day);
  return date ? displayDate(date) : day;
};

/** Reports payments whose total differs from the total of their statements. */
function totalNotice({ payOn, grossCents }: SourcePayment, sumCents: bigint): readonly string[] {
  if (grossCents === null || grossCents === sumCents) return [];
  return [
    `Pay statements for ${shown(payOn)} add up to ${displayCents(sumCents)} in gross pay, but the payroll system reports ${displayCents(grossCents)} for the payment.`,
  ];
}

/** Whether two EINs differ; compared only if both have nine digits. */
const isOtherEin = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one.replace(/\D/g, "") !== other.replace(/\D/g, "");

const mostNotices = 60;

/** Counts and totals for the data read, and notices for the auditor. `ein`: the plan sponsor's EIN, null if unknown. */
export async function summaryOf(
  payroll: CollectedPayroll,
  { people, ein }: { readonly people: number; readonly ein: string | null },
): Promise<ReadSummary> {
  const notices: string[] = [];
  if (isOtherEin(payroll.company.ein, ein))
    notices.push(
      `The connected company's EIN is ${payroll.company.ein}, which isn't the plan sponsor's. Ask the client whether it's the right company.`,
    );
  const withoutSsn = payroll.people.filter(({ id, ssn }) => ssn === null && payroll.paidIds.has(id)).length;
  if (withoutSsn > 0) notices.push(`The payroll system has no SSN for ${withoutSsn} of the ${payroll.paidIds.size} people who were paid.`);
  let [statements, grossCents] = [0, 0n];
  for await (const paid of payroll.statements()) {
    const sum = paid.statements.reduce((total, statement) => total + (statement.grossCents ?? 0n), 0n);
    statements += paid.statements.length;
    grossCents += sum;
    notices.push(...totalNotice(paid.payment, sum));
  }
  const [first, last] = [payroll.payments.at(0), payroll.payments.at(-1)];
  return {
    ...{ company: payroll.company.legalName, people, payments: payroll.payments.length, statements, grossCents: String(grossCents) },
    ...{ firstPayOn: first?.payOn ?? "", lastPayOn: last?.payOn ?? "", notices: notices.slice(0, mostNotices) },
  };
}
