import { writeFile } from "node:fs/promises";
import { money, payDates, personOf } from "./write-payroll.ts";

const balancesHeader =
  "Participant ID,SSN,Last Name,First Name,Money Source,Fund Name,Beginning Balance,Contributions,Gain/Loss,Distributions,Ending Balance,Vested %";
const distributionsHeader =
  "Participant ID,SSN,Participant Name,Payment Date,Distribution Type,Gross Amount,Federal Withholding,State Withholding,Fee,Net Amount," +
  "1099-R Code,Payee,Date of Birth,Hire Date,Termination Date,Vested %";
const sources = ["Employee Pre-Tax", "Employer Match"];
/** Every twentieth person gets a distribution. */
const perDistribution = 20;
const feeCents = 5000;

const grossCentsOf = (own: number): number => 100_000 + (own % 4_900_000);

function balanceLines(employee: number): readonly string[] {
  const { own, number, ssn, lastName, firstName } = personOf(employee);
  return sources.map((source, order) => {
    const paid = employee % perDistribution === 0 && order === 0 ? grossCentsOf(own) : 0;
    const opening = paid + 100_000 + (own % 8_900_000);
    const contributed = 100_000 + (own % 700_000);
    const gain = (own % 100_000) - 20_000;
    const closing = opening + contributed + gain - paid;
    const amounts = [money(opening), money(contributed), signed(gain), signed(-paid), money(closing)];
    return [`P${number}`, ssn, lastName, firstName, source, "Target 2040", ...amounts, "100"].join(",");
  });
}

const signed = (cents: number): string => (cents < 0 ? `-${money(-cents)}` : money(cents));

function distributionLine(employee: number): string {
  const { own, number, ssn, lastName, firstName, born, hired } = personOf(employee);
  const gross = grossCentsOf(own);
  const federal = Math.ceil(gross / 5);
  const paidOn = `${String(1 + (employee % 12)).padStart(2, "0")}/15/2024`;
  return [
    ...[`P${number}`, ssn, `"${lastName}, ${firstName}"`, paidOn, "Termination - Lump Sum"],
    ...[gross, federal, 0, feeCents, gross - federal - feeCents].map(money),
    ...["1", `${firstName} ${lastName}`, born, hired, "01/05/2024", "100%"],
  ].join(",");
}

/** Writes balances by source and distributions for the people in a payroll register with this many rows. */
export async function writeRecordkeeperFiles(
  paths: { readonly participant_balances: string; readonly distribution_detail: string },
  payrollRows: number,
): Promise<void> {
  const people = Array.from({ length: Math.ceil(payrollRows / payDates) }, (_, employee) => employee);
  const paidOut = people.filter((employee) => employee % perDistribution === 0);
  await writeFile(paths.participant_balances, `${[balancesHeader, ...people.flatMap(balanceLines)].join("\n")}\n`);
  await writeFile(paths.distribution_detail, `${[distributionsHeader, ...paidOut.map(distributionLine)].join("\n")}\n`);
}
