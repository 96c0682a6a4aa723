import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";

const header =
  "Employee ID,SSN,Last Name,First Name,Check Date,Hours,Gross Earnings,Plan Compensation,Pre-Tax Contribution,Roth Contribution," +
  "Employer Match,Loan Payment,Date of Birth,Date of Hire,Status,Gender,Pay Frequency";
const lastNames = ["Adler", "Brook", "Castan", "Delmar", "Evers", "Fenwick", "Garrow", "Hollis", "Ingram", "Jessop"];
const firstNames = ["Ana", "Ben", "Cid", "Dora", "Eli", "Fay", "Gus", "Hana"];
export const payDates = 25;

const twoDigits = (value: number): string => String(value).padStart(2, "0");
export const money = (cents: number): string => `${Math.trunc(cents / 100)}.${twoDigits(cents % 100)}`;
/** Scatters integers evenly, the same way each time. */
const mixed = (value: number): number => ((value + 1) * 2_654_435_761) % 4_294_967_296;

/** Every fourteenth day of 2024, starting on January 14. */
function checkDate(period: number): string {
  const dayOfYear = 14 * (period + 1);
  const lengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  let day = dayOfYear;
  let month = 0;
  for (; day > (lengths[month] ?? 31); month += 1) day -= lengths[month] ?? 31;
  return `${twoDigits(month + 1)}/${twoDigits(day)}/2024`;
}

/** An employee's identity, in both the payroll file and the recordkeeper's. */
export function personOf(employee: number) {
  const own = mixed(employee);
  const month = 1 + (own % 12);
  const day = 1 + (own % 28);
  return {
    own,
    number: String(employee + 1).padStart(6, "0"),
    ssn: `9${twoDigits(employee % 100)}-${twoDigits(10 + (Math.trunc(employee / 100) % 80))}-${1000 + (Math.trunc(employee / 8000) % 9000)}`,
    lastName: `${lastNames[own % 10]}${employee % 997}`,
    firstName: firstNames[own % 8] ?? "",
    born: `${twoDigits(month)}/${twoDigits(day)}/${1955 + (own % 45)}`,
    hired: `${twoDigits(month)}/${twoDigits(day)}/${2005 + (own % 18)}`,
  };
}

function line(employee: number, period: number): string {
  const { own, number, ssn, lastName, firstName, born, hired } = personOf(employee);
  const grossCents = 150_000 + (own % 400_000) + (mixed(employee * payDates + period) % 20_000);
  return [
    `E${number}`,
    ssn,
    lastName,
    firstName,
    checkDate(period),
    money(7000 + (own % 2000)),
    money(grossCents),
    money(grossCents - (own % 5000)),
    money(Math.trunc(grossCents * 0.05)),
    money(own % 3 === 0 ? Math.trunc(grossCents * 0.02) : 0),
    money(Math.trunc(grossCents * 0.03)),
    money(own % 7 === 0 ? 12_500 : 0),
    born,
    hired,
    "Active",
    own % 2 === 0 ? "F" : "M",
    "Biweekly",
  ].join(",");
}

/** Writes a payroll register for synthetic people as providers export it: by check date, then employee, with one header line. */
export async function writePayroll(path: string, rows: number): Promise<void> {
  const employees = Math.ceil(rows / payDates);
  const out = createWriteStream(path);
  out.write(`${header}\n`);
  let piece: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    piece.push(line(row % employees, Math.trunc(row / employees)));
    if (piece.length < 5000 && row !== rows - 1) continue;
    if (!out.write(`${piece.join("\n")}\n`)) await once(out, "drain");
    piece = [];
  }
  out.end();
  await finished(out);
}
