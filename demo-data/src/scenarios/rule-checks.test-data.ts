import { absolute, cents, groupBy, iso, type Row, sumOf, type WrittenPlan, wholeSsn } from "../plan/written-plan.test-data.ts";
import {
  areOthers,
  flow,
  flows,
  id,
  idsWhere,
  inflowOf,
  inYear,
  lastDayOfPay,
  plus,
  type RuleChecks,
  sharedBy,
  wholeYears,
} from "./person-rows.test-data.ts";

export function checkActivity(plan: WrittenPlan): RuleChecks {
  const balances = groupBy(plan.rows("participant_balances"), id);
  const known = new Set([...balances.values()].map(([row]) => wholeSsn(row?.SSN)));
  const details = plan.rows("contribution_detail");
  const payments = plan.rows("distribution_detail");
  const contributions = groupBy(details, id);
  const plain = (rows: readonly Row[]) =>
    rows.filter((row) => row["Money Source"] !== "Loan Repayment" && row["Money Source"] !== "Rollover");
  const ofYear = (rows: readonly Row[], column: string) => rows.filter((row) => inYear(iso(row[column])));
  const source = (rows: readonly Row[], word: string) =>
    sumOf(
      rows.filter((row) => row["Money Source"]?.includes(word)),
      "Contributions",
    );
  const transfers = sumOf([...balances.values()].flat(), "Transfers");
  return {
    "activity.ending_differs": idsWhere(
      balances,
      (rows) => absolute(sumOf(rows, "Beginning Balance") + flow(rows) - sumOf(rows, "Ending Balance")) > 1n,
    ),
    "activity.transfers_not_zero": transfers === 0n ? [] : ["plan"],
    "activity.negative_balance": idsWhere(balances, (rows) =>
      rows.some((row) => cents(row["Beginning Balance"]) < 0n || cents(row["Ending Balance"]) < 0n),
    ),
    "activity.contribution_after_severance": idsWhere(contributions, (rows, key) => {
      const [person] = balances.get(key) ?? [];
      const termOn = iso(person?.["Termination Date"]);
      const rehireOn = iso(person?.["Rehire Date"]);
      if (termOn === "") return false;
      const isBack = (on: string): boolean => rehireOn >= termOn && on >= rehireOn;
      return plain(ofYear(rows, "Pay Date")).some((row) => iso(row["Pay Date"]) > lastDayOfPay(termOn) && !isBack(iso(row["Pay Date"])));
    }),
    "activity.unknown_participant": [...new Set([...details, ...payments].filter((row) => !known.has(wholeSsn(row.SSN))).map(id))],
    "activity.name_differs": idsWhere(groupBy([...ofYear(details, "Pay Date"), ...ofYear(payments, "Payment Date")], id), (rows, key) => {
      const [account] = balances.get(key) ?? [];
      return account !== undefined && rows.some((row) => areOthers(row, account));
    }),
    "activity.duplicate_ssn": sharedBy([...balances.values()].flat(), id),
    "activity.match_without_deferral": idsWhere(balances, (rows) => source(rows, "Match") > 0n && source(rows, "Employee") === 0n),
    "activity.gain_without_balance": idsWhere(balances, (rows) =>
      rows.some(
        (row) =>
          absolute(cents(row["Gain/Loss"])) > 1n &&
          [...flows, "Beginning Balance", "Ending Balance"].every((column) => column === "Gain/Loss" || cents(row[column]) === 0n),
      ),
    ),
    "activity.contributions_differ": idsWhere(balances, (rows, key) => {
      const detail = sumOf(plain(ofYear(contributions.get(key) ?? [], "Pay Date")), "Amount");
      return absolute(sumOf(rows, "Contributions") - detail) > 1n;
    }),
    "activity.distributions_differ": idsWhere(balances, (rows, key) => {
      const paid = sumOf(
        ofYear(
          payments.filter((row) => id(row) === key),
          "Payment Date",
        ),
        "Gross Amount",
      );
      return absolute(sumOf(rows, "Distributions") + paid) > 1n;
    }),
  };
}

interface PaymentRow {
  readonly row: Row;
  readonly id: string;
  readonly on: string;
  readonly type: string;
  readonly gross: bigint;
  readonly birthOn: string;
  readonly termOn: string;
  readonly diedOn: string;
  readonly code: string;
}

const paidFrom = (row: Row): PaymentRow => ({
  row,
  id: id(row),
  on: iso(row["Payment Date"]),
  type: row["Distribution Type"] ?? "",
  gross: cents(row["Gross Amount"]),
  birthOn: iso(row["Birth Date"]),
  termOn: iso(row["Termination Date"]),
  diedOn: iso(row["Date of Death"]),
  code: (row["1099-R Code"] ?? "").replace("B", ""),
});
const half = (paid: PaymentRow): string => plus(paid.birthOn, 59 * 12 + 6, 0);
const same = (a: PaymentRow, b: PaymentRow): boolean => a.id === b.id && a.type === b.type && a.gross === -b.gross;

/** Payments that weren't reversed in the same year, and reversals that match no payment. */
function matched(all: readonly PaymentRow[]): { effectivePayments: PaymentRow[]; unmatched: PaymentRow[] } {
  const open = new Set(all.filter((paid) => paid.gross > 0n));
  const canceled = new Set<PaymentRow>();
  const unmatched: PaymentRow[] = [];
  for (const reversal of all.filter((paid) => paid.gross < 0n)) {
    const partner = [...open].filter((paid) => same(paid, reversal) && paid.on <= reversal.on).at(-1);
    if (partner) {
      open.delete(partner);
      if (inYear(reversal.on)) canceled.add(partner);
    } else if (inYear(reversal.on)) unmatched.push(reversal);
  }
  return { effectivePayments: all.filter((paid) => paid.gross > 0n && inYear(paid.on) && !canceled.has(paid)), unmatched };
}

const isEarlyRmd = (paid: PaymentRow): boolean =>
  paid.type.startsWith("Required") && paid.code !== "4" && Number(paid.birthOn.slice(0, 4)) + 73 > 2024;
const isSelf = (paid: PaymentRow): boolean => {
  const [last = "", first = ""] = (paid.row["Participant Name"] ?? "").split(", ");
  const payee = paid.row.Payee ?? "";
  return payee.includes(`${first} ${last}`) && !/beneficiary|ESTATE|DECD/.test(payee);
};
const isAfterDeath = (paid: PaymentRow): boolean => paid.diedOn !== "" && paid.on > paid.diedOn && paid.type !== "QDRO";

function codeFits(paid: PaymentRow): boolean {
  if (isAfterDeath(paid) && !isSelf(paid)) return paid.code.includes("4");
  const isYoung = paid.on < half(paid);
  const early = isYoung ? /^[12]$/ : /^7$/;
  const table: Readonly<Record<string, RegExp>> = {
    "Termination - Lump Sum": early,
    "Force-Out": early,
    "In-Service Age 59 1/2": early,
    "Direct Rollover": /^[GH]$/,
    "Death Benefit": /^4[GH]?$/,
    Disability: /^3$/,
    "Hardship Withdrawal": isYoung ? /^[12]$/ : /^[127]$/,
    Retirement: /FBO/.test(paid.row.Payee ?? "") ? /^[GH]$/ : early,
    "Required Minimum Distribution": isEarlyRmd(paid) ? early : /^[74]$/,
    "Excess Deferral Refund": /^[8PE]/,
    QDRO: /^[127]$/,
  };
  return table[paid.type]?.test(paid.code) ?? true;
}

export function checkDistributions(plan: WrittenPlan): RuleChecks {
  const balances = groupBy(plan.rows("participant_balances"), id);
  const { effectivePayments, unmatched } = matched(plan.rows("distribution_detail").map(paidFrom));
  const where = (test: (paid: PaymentRow) => boolean): string[] => effectivePayments.filter(test).map((paid) => paid.id);
  const amount = (paid: PaymentRow, column: string) => cents(paid.row[column]);
  const withheld = ["Termination - Lump Sum", "Retirement", "Disability", "In-Service Age 59 1/2", "Force-Out"];
  const isFull = (paid: PaymentRow) => ["Termination - Lump Sum", "Direct Rollover", "Force-Out"].includes(paid.type);
  const isInstitution = (paid: PaymentRow) => /\b(FBO|IRA|ROLLOVER)\b/.test(paid.row.Payee ?? "") || /[GH]/.test(paid.code);
  const onSeverance = /^(Termination|Force-Out|Retirement)/;
  const statusOf = (paid: PaymentRow) => balances.get(paid.id)?.[0]?.Status;
  const groups = groupBy(effectivePayments, (paid) => `${paid.id}|${paid.on}|${paid.type}|${paid.gross}`);
  return {
    "distributions.net_differs": where((paid) => {
      const deductions = ["Federal Tax", "State Tax", "Fee", "Net Amount"].reduce((total, column) => total + amount(paid, column), 0n);
      return absolute(paid.gross - deductions) > 1n;
    }),
    "distributions.withholding_below_20": where(
      (paid) =>
        (withheld.includes(paid.type) || isEarlyRmd(paid)) &&
        !isInstitution(paid) &&
        paid.gross >= 20_000n &&
        paid.gross - amount(paid, "Fee") - 5n * amount(paid, "Federal Tax") > 5n,
    ),
    "distributions.in_service_under_59_half": where((paid) => paid.type.startsWith("In-Service") && half(paid) > paid.on),
    "distributions.force_out_above_limit": where((paid) => {
      const left = sumOf(balances.get(paid.id) ?? [], "Ending Balance");
      return paid.type === "Force-Out" && (paid.gross > 700_000n || left + paid.gross - inflowOf(balances.get(paid.id) ?? []) > 700_000n);
    }),
    "distributions.termination_while_active": where(
      (paid) => onSeverance.test(paid.type) && paid.termOn === "" && balances.get(paid.id)?.[0]?.Status === "Active",
    ),
    "distributions.paid_before_termination": where((paid) => onSeverance.test(paid.type) && paid.termOn !== "" && paid.on < paid.termOn),
    "distributions.rmd_under_age": where(isEarlyRmd),
    "distributions.paid_after_death": where((paid) => isAfterDeath(paid) && isSelf(paid)),
    "distributions.payee_deceased": where(
      (paid) => statusOf(paid) === "Deceased" && paid.diedOn === "" && isSelf(paid) && !paid.code.includes("4") && paid.type !== "QDRO",
    ),
    "distributions.retirement_before_55": where(
      (paid) => paid.type === "Retirement" && paid.on < plus(paid.birthOn, 55 * 12, 0) && statusOf(paid) !== "Retired",
    ),
    "distributions.vested_below_law": where((paid) => {
      const rehired = balances.get(paid.id)?.[0]?.["Rehire Date"];
      if (rehired) return false;
      const until = paid.termOn !== "" && paid.termOn < paid.on ? paid.termOn : paid.on;
      const years = wholeYears(iso(paid.row["Hire Date"]), until);
      return Number((paid.row["Vested %"] ?? "").replace("%", "")) < ([0, 0, 0, 40, 60, 80][years] ?? 100);
    }),
    "distributions.code_differs_from_type": where((paid) => !codeFits(paid)),
    "distributions.paid_unvested_without_forfeiture": where(
      (paid) =>
        isFull(paid) &&
        paid.row["Vested %"] !== "100%" &&
        sumOf(balances.get(paid.id) ?? [], "Ending Balance") === 0n &&
        amount(paid, "Forfeiture") === 0n &&
        sumOf(balances.get(paid.id) ?? [], "Forfeitures") === 0n,
    ),
    "distributions.unmatched_negative": unmatched.map((paid) => paid.id),
    "distributions.duplicate_payment": [...groups.values()].filter((group) => group.length > 1).map(([first]) => first?.id ?? ""),
    "distributions.unknown_participant": where((paid) => !balances.has(paid.id)),
    "distributions.ssn_several_names": [...groupBy(effectivePayments, ({ row }) => wholeSsn(row.SSN)).values()].flatMap((same) => {
      const [first] = same;
      const rows = [...same.map(({ row }) => row), ...(first ? (balances.get(first.id) ?? []) : [])];
      return first && rows.some((row) => rows.some((other) => areOthers(row, other))) ? [first.id] : [];
    }),
  };
}
