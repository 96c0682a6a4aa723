import type { Life, Payment, PaymentType } from "../people/life.ts";
import type { Layout } from "../plan/layout.ts";
import { personColumns } from "./person-columns.ts";
import type { PlanPerson } from "./plan-people.ts";
import { type Column, columnMaker, type ReportTable } from "./report-table.ts";

interface PaymentRow {
  readonly life: Life;
  readonly payment: Payment;
  readonly number: number;
}

const typeWords: Readonly<Record<PaymentType, readonly [string, string]>> = {
  termination: ["Termination - Lump Sum", "Separation from Service"],
  direct_rollover: ["Direct Rollover", "Rollover to IRA or Plan"],
  retirement: ["Retirement", "Retirement Payout"],
  death: ["Death Benefit", "Death"],
  disability: ["Disability", "Disability Payout"],
  in_service: ["In-Service Age 59 1/2", "In Service Withdrawal"],
  hardship: ["Hardship Withdrawal", "Hardship"],
  rmd: ["Required Minimum Distribution", "RMD"],
  qdro: ["QDRO", "QDRO Payment"],
  force_out: ["Force-Out", "De Minimis Cash-Out"],
  corrective: ["Excess Deferral Refund", "Corrective 402(g)"],
  installment: ["Installment", "Installment Payment"],
};

/** One row per payment, void or reversal, ordered by person and day. */
export function distributionsTable(layout: Layout, people: () => Iterable<PlanPerson>): ReportTable<PaymentRow> {
  const column = columnMaker<PaymentRow>(layout.wording);
  return {
    report: "distribution_detail",
    title: "Distribution Detail",
    side: "recordkeeper",
    hasTotals: true,
    columns: [
      column(["Participant ID", "Member ID"], "text", ({ life }) => life.participantId),
      column(["SSN", "Social Security Number"], "ssn", ({ life }) => life.ssn),
      ...personColumns<PaymentRow>(layout, ({ life, payment }) => ({ ...life, ...payment.named })),
      column(["Payment Date", "Distribution Date"], "date", ({ payment }) => payment.paidOn),
      column(["Distribution Type", "Withdrawal Reason"], "text", ({ payment }) => typeWords[payment.type][layout.wording]),
      column(["1099-R Code", "Distribution Code"], "text", ({ payment }) => payment.code),
      ...amountColumns(layout),
      column(["Payee", "Payable To"], "text", ({ payment }) => payment.payee),
      column(["Vested %", "Vesting Percentage"], "percent", ({ payment }) => payment.vestedBasisPoints),
      ...(layout.hasPaymentDates ? dateColumns(layout) : []),
      column(["Payment Number", "Check Number"], "text", ({ number }) => `C${String(100_000 + number)}`),
    ],
    rows: function* () {
      let number = 0;
      for (const { life } of people()) {
        const byDay = [...life.payments].sort((a, b) => (a.paidOn < b.paidOn ? -1 : a.paidOn > b.paidOn ? 1 : 0));
        for (const payment of byDay) yield { row: { life, payment, number: ++number }, personIndex: life.index, tag: payment.tag };
      }
    },
  };
}

function amountColumns(layout: Layout): Column<PaymentRow>[] {
  const column = columnMaker<PaymentRow>(layout.wording);
  return [
    column(["Gross Amount", "Gross Distribution"], "money", ({ payment }) => payment.grossCents),
    column(["Federal Tax", "Federal Withholding"], "money", ({ payment }) => payment.federalCents),
    column(["State Tax", "State Withholding"], "money", ({ payment }) => payment.stateCents),
    column(["Fee", "Distribution Fee"], "money", ({ payment }) => payment.feeCents),
    column(["Net Amount", "Check Amount"], "money", ({ payment }) => payment.netCents),
    column(["Forfeiture", "Forfeited Amount"], "money", ({ payment }) => payment.forfeitureCents),
    column(["Loan Offset", "Loan Offset Amount"], "money", ({ payment }) => payment.loanOffsetCents),
  ];
}

function dateColumns(layout: Layout): Column<PaymentRow>[] {
  const column = columnMaker<PaymentRow>(layout.wording);
  return [
    column(["Birth Date", "Date of Birth"], "date", ({ life }) => life.birthOn),
    column(["Hire Date", "Date of Hire"], "date", ({ life }) => life.hireOn),
    column(["Termination Date", "Term Date"], "date", ({ life }) => life.termOn),
    column(["Date of Death", "Death Date"], "date", ({ life }) => life.diedOn),
  ];
}
