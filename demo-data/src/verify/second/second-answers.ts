import { meanings } from "../../second-generator/layouts/layout-file.ts";

type Meaning = keyof typeof meanings;

/**
 * The product's fields for a column's meaning; meanings with no field are left out. Later fields in a list are also accepted if the product
 * suggests them.
 */
const answers: Partial<Record<Meaning, readonly (string | null)[]>> = {
  ssn: ["ssn"],
  ssn4: ["ssn"],
  eid: ["employee_id", "participant_id"],
  pid: ["participant_id"],
  name: ["full_name"],
  last: ["last_name"],
  first: ["first_name"],
  middle: ["middle"],
  status: ["status"],
  cls: ["class", null],
  birth: ["birth_date"],
  hire: ["hire_date"],
  rehire: ["rehire_date"],
  term: ["term_date"],
  death: ["death_date"],
  source: ["money_source"],
  fund: ["fund_id", "ticker", null],
  fundName: ["fund_name"],
  opening: ["beginning_balance"],
  contrib: ["contributions"],
  ee: ["contributions"],
  er: ["contributions"],
  rollover: ["rollovers"],
  loanPrincipal: ["loan_principal_repaid", "loan_repayments"],
  loanInterest: ["loan_interest_paid", "loan_repayments"],
  loanIssued: ["loans_issued"],
  transfer: ["transfers"],
  gain: ["gain_loss"],
  dist: ["distributions"],
  forfeit: ["forfeitures"],
  fee: ["fees"],
  closing: ["ending_balance"],
  vest: ["vested_pct"],
  loanBalance: ["loan_balance"],
  payDate: ["pay_date"],
  received: ["received_date"],
  periodStart: ["period_start"],
  periodEnd: ["period_end"],
  amount: ["amount"],
  pretax: ["deferral_pretax"],
  roth: ["deferral_roth"],
  catchUp: ["catchup_pretax"],
  match: ["match"],
  ps: ["profit_sharing"],
  gross: ["gross_pay"],
  eligible: ["eligible_comp"],
  hours: ["hours"],
  loanPay: ["loan_payment"],
  code: ["pay_code"],
  codeName: ["pay_code_description", null],
  codeAmount: ["amount"],
  payId: ["dist_id"],
  distDate: ["dist_date"],
  distType: ["dist_type"],
  code1099: ["form1099_code"],
  distGross: ["dist_gross"],
  fed: ["fed_tax"],
  state: ["state_tax"],
  distFee: ["dist_fee"],
  net: ["dist_net"],
  payee: ["payee"],
  forfeited: ["forfeiture"],
  period: ["row_period"],
  checkStatus: ["dist_status"],
};

const byMeaning: ReadonlyMap<string, readonly (string | null)[]> = new Map(
  Object.entries(answers).map(([key, fields]) => [meanings[key as Meaning], fields]),
);

/** The report's fields that a column with this meaning may have, best first; empty if the report has none. */
export function fieldsOf(meaning: string | null, report: ReadonlySet<string>): readonly (string | null)[] {
  const fields = meaning === null ? [] : (byMeaning.get(meaning) ?? []);
  const known = fields.filter((field) => field === null || report.has(field));
  return known.length > 0 ? known : [null];
}

/** Translates our words to the product's values, by choice list. */
const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  money_sources: {
    PRETAX: "deferral_pretax",
    ROTH: "deferral_roth",
    MATCH: "match",
    PS: "profit_sharing",
    RLVR: "rollover",
    LOAN: "loan",
  },
  dist_types: {
    lump: "termination_lump_sum",
    rollover: "direct_rollover",
    retire: "retirement",
    death: "death",
    inservice: "in_service_59_5",
    hardship: "hardship",
    rmd: "rmd",
    forceout: "force_out",
    corrective: "corrective_402g",
    offset: "loan_offset",
    birth: "birth_adoption",
    // The amount shows that the row reverses a payment; the word does not say which payment.
    void: "other",
  },
  statuses: { A: "active", T: "terminated", R: "retired", D: "deceased", L: "leave" },
  payment_statuses: { paid: "paid", void: "void" },
  account_classes: {
    fund: "investment",
    loans: "participant_loans",
    forfeiture: "unallocated",
    suspense: "unallocated",
    expense: "expense_account",
  },
  pay_codes: {
    [meanings.pretax]: "deferral_pretax",
    [meanings.catchUp]: "catchup_pretax",
    [meanings.roth]: "deferral_roth",
    [meanings.match]: "match",
    [meanings.loanPay]: "loan_payment",
  },
};

/** The canonical value for a word in a choice list; null if the product has none for it. */
export const choiceOf = (list: string, word: string): string | null => choices[list]?.[word] ?? null;
