import path from "node:path";
import { payrollMoneyFields } from "@tieout/runs/core";
import { keepsEveryVersion } from "@tieout/test-kit/kept-versions";
import type { Employee } from "../../people/employer-records.ts";
import type { CensusData } from "./inputs.ts";
import { payrollCensus } from "./paper.ts";
import { day } from "./payroll-census.test-data.ts";

/** Every field of the newest example. */
const kept = {
  ...{ gross_pay: 12_600_172n, eligible_comp: 12_600_172n, excluded_comp: 0n, w2_comp: 0n, deferral_pretax: 504_010n, deferral_roth: 0n },
  ...{ catchup_pretax: 0n, catchup_roth: 0n, after_tax: 0n, match: 251_992n, qmac: 0n, safe_harbor_match: 0n },
  ...{ safe_harbor_nonelective: 0n, profit_sharing: 0n, qnec: 0n, loan_payment: 0n },
};
/** Money sources newer than all examples; they need no upgrader. */
const later = payrollMoneyFields.filter((field) => !(field in kept));
const amounts = { ...Object.fromEntries(later.map((field) => [field, 0n])), ...kept } as Employee["amounts"];
const absent = (...columns: readonly string[]) => (columns.length > 0 ? { absent: columns } : {});

const ann: Employee = {
  ...{ key: "1|IE1", id: "E1", ssnHash: "a1", ssnLast4: "0001", name: "ADAMS, ANN", status: "active", texts: { class: "Salaried" } },
  ...{ birthOn: day("1960-04-09"), earlierBirthOn: null, hireOn: day("2013-01-10"), termOn: null, rehireOn: null, diedOn: null },
  ...{ amounts, hoursHundredths: 208_000n, checks: 26, providers: "", severalValues: [], unknown: [], inPayroll: true },
  ...{ firstPayOn: day("2024-01-05"), lastPayOn: day("2024-12-20"), lastPaidOn: day("2024-12-20") },
  place: { file_no: 4, sheet: 0, row: 550, rows: 26 },
};
const today: CensusData = {
  ...{ employees: [ann], given: ["birth_date", "class", "gross_pay"], providers: [], cutOff: { rows: [], count: 0 }, texts: ["class"] },
  ...absent(...later),
};

const { earlierBirthOn: _, ...withOneBirth } = ann;
const { diedOn: __, unknown: ___, ...shown } = withOneBirth;
const first: CensusData = {
  ...today,
  ...absent("source_row", "qmac", ...payrollMoneyFields.filter((field) => field === "qnec" || later.includes(field))),
  // No screen or sheet shows the date of death or which facts are unknown: only rules read them, and they have already run.
  employees: [{ ...(shown as Employee), place: null }],
};

keepsEveryVersion(payrollCensus.document, path.join(import.meta.dirname, "kept-versions"), [
  first,
  { ...today, employees: [withOneBirth] },
  today,
]);
