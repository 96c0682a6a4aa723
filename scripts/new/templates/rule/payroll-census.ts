import { displayCents } from "@tieout/kernel";
import { exception, pass, rule, undetermined } from "@tieout/runs/core";
import { type CensusContext, ofEmployee, ofOneReport } from "../../../../domains/workpapers/core/papers/payroll-census/census-context.ts";
import type { Employee } from "../../../../domains/workpapers/core/people/employer-records.ts";

export const templateRule = rule<CensusContext, Employee>({
  id: "census.template_rule",
  title: "Template rule",
  // DECIDE (docs/recipes/rule.md): how severe an exception is, and what the auditor does with it
  severity: "medium",
  kind: "data",
  unit: "employee",
  authority: "DECIDE (docs/recipes/rule.md): the statute, regulation, notice or guide that it rests on",
  // DECIDE (docs/recipes/rule.md): reports and columns without which it cannot be determined
  needs: [ofOneReport("hours", "Hours")],
  units: ({ employees }) => employees,
  // DECIDE (docs/recipes/rule.md): when it applies, what an exception is, and what one employee may lack
  judge(employee) {
    if (employee.unknown.includes("hours")) return undetermined("Hours are blank");
    if (employee.hoursHundredths >= 0n) return pass;
    return exception({
      ...ofEmployee(employee),
      amountCents: null,
      msg: `Hours for the year are ${displayCents(employee.hoursHundredths)}.`,
    });
  },
});
