import { cents, displayCents, displayDate } from "@tieout/kernel";
import { exception, notApplicable, pass, rule, undetermined } from "@tieout/runs/core";
import type { DatedRow } from "../../people/dated-rows.ts";
import type { Employee } from "../../people/employer-records.ts";
import { hasLeft } from "../../people/employment-status.ts";
import { blankTermination, type CensusContext, censusReports, lackingRehire, ofEmployee } from "./census-context.ts";
import type { LatePayCandidate } from "./late-pay.ts";

const open =
  "Pay more than 2½ months after termination and within the limitation year: whether it is regular pay or unused leave, which counts, or severance pay, which never does, is in no file";

const contradicted = "Whether the employee has left: a file gives a termination date, and the status says employed";

function sentence({ employee, lateAfter }: LatePayCandidate, rows: readonly DatedRow[], amount: bigint): string {
  const paid = rows.length === 1 ? "1 payment" : `${rows.length} payments`;
  const latestOn = rows.map(({ on }) => on).reduce((a, b) => (a > b ? a : b));
  const latest = displayDate(latestOn);
  const termination = employee.termOn ? `Terminated on ${displayDate(employee.termOn)}; ` : "";
  const { rehireOn } = employee;
  const before = rehireOn && rehireOn > latestOn ? `, before the rehire on ${displayDate(rehireOn)}` : "";
  return `${termination}${paid} of ${displayCents(amount)} after ${displayDate(lateAfter)}, the later of 2½ months and the end of the limitation year; the latest on ${latest}${before}.`;
}

/** No file shows what kind of pay it is, so until the later date, pay is neither a pass nor an exception. */
export const payAfterTermination = rule<CensusContext, Employee>({
  id: "census.pay_after_termination",
  title: "Pay after termination",
  severity: "high",
  kind: "operational_failure",
  unit: "employee",
  authority: "Treas. Reg. 1.415(c)-2(e)(3)",
  needs: [
    { report: "payroll_register", field: null, words: "" },
    { report: censusReports, field: "term_date", words: "Termination date" },
    { report: "payroll_register", field: "pay_date", words: "Pay date" },
    { report: "payroll_register", field: ["gross_pay", "eligible_comp"], words: "Gross or eligible pay" },
  ],
  units: ({ employees }) => employees,
  named: ofEmployee,
  judge(employee, context) {
    if (!employee.termOn) return hasLeft(employee.status) ? undetermined(blankTermination) : notApplicable;
    const unpriced = employee.unknown.includes("gross_pay") && employee.unknown.includes("eligible_comp");
    if (unpriced) return undetermined("Gross and eligible pay are blank");
    const found = context.latePay.get(employee.key);
    if (!found || found.rows.length === 0) return pass;
    const rows = found.rows.filter(({ on }) => on > found.candidate.lateAfter);
    if (rows.length === 0) return undetermined(open);
    const lacking = lackingRehire(context, employee);
    if (lacking) return undetermined(lacking);
    if (employee.status !== null && !hasLeft(employee.status) && employee.rehireOn === null) return undetermined(contradicted);
    const amount = rows.reduce((sum, row) => sum + row.amountCents, 0n);
    const refs = rows.map(({ file_no, sheet, row }) => ({ file_no, sheet, row }));
    return exception({
      ...ofEmployee(employee),
      amountCents: cents(amount),
      msg: sentence(found.candidate, rows, amount),
      refs,
      rowsOf: [],
    });
  },
});
