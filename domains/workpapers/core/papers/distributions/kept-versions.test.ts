import path from "node:path";
import { keepsEveryVersion } from "@tieout/test-kit/kept-versions";
import type { Payment } from "../../payments/payment.ts";
import { day } from "../payroll-census/payroll-census.test-data.ts";
import type { DistributionData, PopulationItem } from "./inputs.ts";
import { distributions } from "./paper.ts";

const dates = { birthOn: day("1960-04-09"), hireOn: day("2013-01-10"), termOn: day("2023-11-01"), diedOn: null };
const row = { file_no: 2, sheet: 0, row: 6 };
const payment: Payment = {
  ...{ key: "0|IP1", id: "P1", ssnHash: "a1", ssnLast4: "0001", name: "ADAMS, ANN", ...row, ...dates },
  parts: [{ ...row, grossCents: 343_919n, feeCents: 1_500n, moneySource: null }],
  ...{ paymentNumber: "C100001", inPeriod: true, paidOn: day("2024-05-07"), type: "termination_lump_sum", code: "7" },
  ...{ grossCents: 343_919n, federalCents: 68_783n, stateCents: 0n, feeCents: 1_500n, netCents: 273_636n },
  ...{ forfeitureCents: 0n, loanOffsetCents: 0n, payee: "Ann Adams", vestedBasisPoints: 10_000, moneySource: null },
};
const reversal: Payment = {
  ...{ ...payment, row: 7, parts: [{ ...row, row: 7, grossCents: -254_440n, feeCents: 0n, moneySource: null }] },
  ...{ paymentNumber: "C100002", type: "direct_rollover", code: "G" },
  ...{ grossCents: -254_440n, federalCents: 0n, feeCents: 0n, netCents: -254_440n },
};
const item: PopulationItem = {
  ...{ payment, ...dates, naturalKey: "P1|2024-05-07|termination_lump_sum|3439.19", occurrence: 1, amountCents: 343_919n },
  ...{ holderKey: "0|IP1", vestedBasisPoints: 10_000, withholdingDueCents: 68_483n },
  outcomes: { "distributions.net_differs": "pass", "distributions.withholding_below_20": "pass" },
};
const position = { key: "0|IP1", sourceKey: "deferral_pretax", source: "Deferrals, pre-tax", availableCents: 6_878_380n };

const today: DistributionData = {
  ...{ items: [item], voidPairs: [], unmatched: [reversal], providers: [], cutOff: { rows: [], count: 0 } },
  positions: [{ ...position, vestedBasisPoints: null, paidCents: 343_919n, forfeitedCents: 0n }],
  ...{ given: ["participant_id", "ssn", "dist_gross"], personFieldsMapped: ["participant_id", "birth_date"] },
};

// Only rules use a payment's own date of death, and they have already run; screens show the item's date.
const { diedOn: _, ...paid } = payment;
const { diedOn: __, ...reversed } = reversal;
const before: DistributionData = {
  ...today,
  // 20% of 3,439.19, to the cent
  items: [{ ...item, payment: paid as Payment, diedOn: null, withholdingDueCents: 68_784n }],
  unmatched: [reversed as Payment],
};

keepsEveryVersion(distributions.document, path.join(import.meta.dirname, "kept-versions"), [before, before, today]);
