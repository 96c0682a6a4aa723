import type { PlainDate } from "@tieout/kernel";
import { employmentOf, individualOf, inventedPayments, inventedPeople, statementsOf } from "@tieout/payroll-source/invented-company";

const shown = (day: string | null): string => (day === null ? "" : `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`);
const dollars = (cents: number | undefined): string =>
  cents === undefined ? "" : `"${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}"`;

/**
 * The fictional company's payroll as a payroll provider's report would show it: different headers, different formats for dates, amounts and
 * SSNs, and a total row. Written without any product code.
 */
export function inventedRegister(startOn: string, endOn: string): { readonly payroll_register: string; readonly demographics: string } {
  const header =
    "EE ID,Soc Sec No,Employee Name,Check Date,Hours Worked,Gross Wages,Regular,Overtime,Bonus,401k Pre-Tax,Roth 401k,Loan Payment,Dental,Company Match";
  const rows = inventedPayments(startOn as PlainDate, endOn as PlainDate).flatMap((payment) =>
    statementsOf(payment).map((statement) => {
      const person = inventedPeople.find(({ id }) => id === statement.individual_id);
      if (!person) throw new Error("no one was paid");
      const [individual, employment] = [individualOf(person), employmentOf(person)];
      const of = (lines: readonly { readonly name: string; readonly amount: number }[], name: string) =>
        lines.find((line) => line.name === name)?.amount;
      const { earnings, employee_deductions: deductions, employer_contributions: added } = statement;
      const ssn = individual.ssn.replace(/(\d{3})(\d{2})(\d{4})/, "$1-$2-$3");
      const name = `"${individual.last_name}, ${individual.first_name}${individual.middle_name === null ? "" : ` ${individual.middle_name}`}"`;
      return [
        ...[employment.source_id, ssn, name, shown(payment.payOn), statement.total_hours.toFixed(2), dollars(statement.gross_pay.amount)],
        ...[dollars(of(earnings, "Regular Wages")), dollars(of(earnings, "Overtime")), dollars(of(earnings, "Year-End Bonus"))],
        ...[dollars(of(deductions, "401(k)")), dollars(of(deductions, "Roth 401(k)")), dollars(of(deductions, "401(k) Loan"))],
        ...[dollars(of(deductions, "Dental")), dollars(of(added, "401(k) Match"))],
      ].join(",");
    }),
  );
  const people = inventedPeople
    .filter(({ leftOn, hireOn }) => (leftOn === null || leftOn >= startOn) && hireOn <= endOn)
    .map((person) => {
      const [individual, employment] = [individualOf(person), employmentOf(person)];
      const ssn = individual.ssn.replace(/(\d{3})(\d{2})(\d{4})/, "$1-$2-$3");
      const name = [individual.last_name, individual.first_name, individual.middle_name ?? ""];
      const dates = [individual.dob, employment.start_date, employment.end_date].map(shown);
      const status = employment.employment_status === "active" ? "A" : "T";
      return [employment.source_id, ssn, ...name, ...dates, status, employment.department.name].join(",");
    });
  return {
    payroll_register: `${[header, ...rows].join("\r\n")}\r\n`,
    demographics: `${["EE ID,Soc Sec No,Last Name,First Name,MI,DOB,Date of Hire,Term Date,Status Code,Dept", ...people].join("\r\n")}\r\n`,
  };
}
