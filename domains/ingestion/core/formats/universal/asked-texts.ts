import type { ValueMapKey } from "../../reports/report-definition.ts";
import { unstatedReason } from "./employer-money.ts";

/** Words that negate, or may reverse, the meaning of a text's other words, so that a person must review it. */
export interface AskedText {
  readonly words: RegExp;
  /** Value suggested instead of what the other words mean; null for none. */
  readonly canonical?: string | null;
  readonly why: string;
}

const voided: AskedText = {
  words: /\bVOID|\bREVERS|\bRE-?ISSUE|\bSTALE\b|\bCANCEL/,
  why: "The text also says that the payment was voided, reversed or reissued.",
};
const refunds: AskedText = {
  words: /^(?!.*(?:402|415|\bA[DC]P\b|DEFERRAL|AGGREGATE|CONTRIB|ANNUAL ADD)).*(?:\bREFUND|\bEXCESS)/,
  why: "It doesn't say which limit was exceeded.",
};
const paidToWhom = "It doesn't say whether it was paid to the participant or to another plan.";

const statuses: readonly AskedText[] = [
  {
    words: /\b(?:LONG|SHORT)[ -]?TERM\b/,
    canonical: null,
    why: "It doesn't say whether the employment has ended.",
  },
  {
    words:
      /\b(?:NOT|NON)[ -]?(?:ACTIVE|EMPLOYED|ELIGIBLE)|\bNO LONGER\b|\bFORMER(?:LY)?\b|\bUN-?EMPLOYED|\bIN-?ELIGIBLE|\bLEAVER|\bPENDING\b/,
    canonical: null,
    why: "The text negates its status, or says that it is pending.",
  },
  { words: /\bINACTIVE|FURLOUGH|LAID OFF|LAYOFF/, why: "It doesn't say whether the employment has ended." },
  {
    words: /^(?=.*\bTERM\b)(?=.*\b(?:FULL|PART|TIME|FT|PT|REGULAR|EMPLOYEES?)\b)/,
    why: "It may be a fixed-term employee.",
  },
  { words: /^(?!.*(?:TIME|EMPLOYED|ACTIVE)).*\bELIGIBLE/, why: "It doesn't say whether the person is employed." },
];

const moneySources: readonly AskedText[] = [
  {
    words: /\bNON?T?[ -]+(?:A )?SAFE.?HARBOR|\bNOT (?:ROTH|PRE|A MATCH)/,
    canonical: null,
    why: "The text says what the money is not.",
  },
  {
    words: /(?:\bER\b|EMPLOYER|COMPANY|MATCH|NON.?ELECT|PROFIT).*\bROTH|\bROTH.*(?:\bER\b|EMPLOYER|COMPANY|MATCH|NON.?ELECT|PROFIT)/,
    canonical: null,
    why: "It names both Roth and employer money; employer money may vest on its own schedule.",
  },
  {
    words: /\bIN.?PLAN\b|CONVERSION/,
    why: "Converted amounts keep the vesting and withdrawal rules of their original source.",
  },
  { words: /DEDUCTIBLE/, canonical: null, why: "Deductible voluntary contributions (DVECs) are not after-tax." },
  { words: /\bQACA/, why: "QACA safe harbor contributions may have a vesting schedule of up to two years." },
  {
    words: /^(?!.*(?:MATCH|NON.?ELECT|3 ?%|\bNEC\b)).*SAFE.?HARBOR/,
    why: unstatedReason["safe harbor"],
  },
  { words: /\bMATCHED\b/, why: "It may be the employee's contributions that are matched." },
  {
    words: /^(?!.*(?:PROFIT|NON.?ELECT|DISCRETION|PREVAIL|MATCH|ROLL|FORF|LOAN)).*(?:EMPLOYER|\bER|COMPANY)(?:'S)? (?:CONTRIB|40[13])/,
    canonical: "match",
    why: unstatedReason.any,
  },
  {
    words: /^(?!.*(?:PRE.?TAX|BEFORE|\bTA?X\b|DEF|SALARY|ELECT|40[13]|TRAD|ROTH|AFTER|MATCH|ROLL|LOAN|CATCH|VOLUNT|CU\b)).*\bEMPLOYEES?\b/,
    why: "It doesn't say which employee contribution it is.",
  },
  { words: /\bTAXED\b|PRE-?(?:19)?8[67]|POST-?(?:19)?86/, why: "Money from before 1987, or taxed money, may be after-tax." },
  {
    words: /\bPOST.?TAX|^(?!.*AFTER.?TAX).*\bVOLUNTARY|AFTER.?TAX.*(?:40[13]|(?<!NON-?)ROTH)|(?:40[13]|(?<!NON-?)ROTH).*AFTER.?TAX/,
    why: "It doesn't say whether the money is Roth or after-tax.",
  },
  { words: /FORF.*CONTRIB|CONTRIB.*FORF/, why: "It may be an employer contribution paid from forfeitures." },
];

const distTypes: readonly AskedText[] = [
  voided,
  { words: /\bNOT\b/, canonical: null, why: "The text only says what the payment isn't." },
  refunds,
  {
    words: /^(?!.*(?:59|HARDSHIP|ROTH CONV|IN.?PLAN)).*\bIN.?SERVICE\b/,
    why: "It doesn't say whether the participant had reached age 59½.",
  },
  { words: /59.*ROLL|ROLL.*59/, why: "It names two types." },
  {
    words: /^(?!.*(?:TERM|SEP|SEVER|RETIR|DEATH|DISAB|QDRO|A[DC]P|ROLL|ANNUIT)).*(?:LUMP.?SUM|TOTAL DIST|FULL PAYOUT)/,
    why: "It gives the form of payment, not the reason for it.",
  },
  {
    words: /^MANDATORY(?!.*(?:CASH|FORCE|5,?000|7,?000|AUTO))|^CORRECTIVE(?!.*(?:402|415|\bA[DC]P\b|EXCESS))/,
    why: "The reason for the distribution is not stated.",
  },
  {
    words: /\b(?:LOAN|LN) (?:DEFAULT|DFLT)(?!.*DEEM)|DEEMED.*PAYMENT|PAYMENT.*DEEMED|LOAN FEE/,
    why: "It doesn't say whether it was a deemed distribution, an offset or a repayment.",
  },
  { words: /^(?!.*(?:PERSONAL|1,?000)).*EMERGENCY/, why: "It doesn't say which kind of emergency." },
  {
    words: /^(?!.*(?:\bPLAN\b|TRUSTEE TO|TRUSTEE.TO|SPIN)).*\bTRANSFERS?\b|\bTRANSFER OF EMPLOYEE/,
    why: "It doesn't say where the money went.",
  },
  {
    words: /^(?!.*(?:INVOL|MANDAT|AUTO|SMALL|DE ?MINIMIS|FORCE|\d,?000)).*CASH.?OUT/,
    why: "It doesn't say whether the participant asked for it.",
  },
  {
    words: /^(?!.*(?:ROTH|CONVER)).*\bIN.?PLAN\b|(?:IN.?PLAN|CONVERSION).*(?:DISTR|WITHDR|PAY)|(?:DISTR|WITHDR|PAY).*IN.?PLAN/,
    why: "It doesn't say whether cash left the plan.",
  },
  {
    words: /ROLL.?OVERS?\b.*\b(?:WITHDRAW\w*|CASH|PARTICIPANT|EMPLOYEE)\b|\b(?:WITHDRAW\w*|CASH|EMPLOYEE)\b.*ROLL.?OVER/,
    why: paidToWhom,
  },
  { words: /^(?!.*(?:TEST|REFUND|EXCESS|CORRECT|FAIL|\bACP\b)).*\bADP\b/, why: "ADP may be the provider." },
  { words: /^(?!.*(?:402|EXCESS)).*(?:REFUND.*DEFERRAL|DEFERRAL.*REFUND)/, why: "It doesn't say which limit was exceeded." },
  { words: /DEATH OF (?:A )?SPOUSE/, why: "It doesn't say whether the participant died." },
  { words: /\bANNUITY/, why: "It may be an annuity purchase." },
  { words: /\bR\/?O\b/, canonical: "direct_rollover", why: "RO usually means a rollover." },
];

const paymentStatuses: readonly AskedText[] = [
  { words: /\bSTOP|\bRETURNED|\bREVERS/, why: "It may have been reissued, or may reverse another row." },
  { words: /\bFOR PAYMENT\b/, why: "It doesn't say whether it was paid." },
];

const trustLines: readonly AskedText[] = [
  {
    words: /\bIN.?PLAN\b|CONVERSION/,
    canonical: null,
    why: "In-plan conversions do not change the plan's total assets.",
  },
  { words: /^CASH DISBURS/, why: "It doesn't say what was paid." },
  { words: /^TOTAL (?:PLAN )?ASSETS$/, why: "It may be before liabilities (gross, not net assets)." },
  {
    words: /^LOANS? (?:PRINCIPAL|INTEREST)$|LOANS? PAYMENTS? TO|LOAN PROCEEDS|LOANS?\b.*(?:DEFAULT|OFFSET|WRITE|\bFEES? )/,
    why: "It doesn't say whether it is a repayment, a new loan or income.",
  },
  {
    words: /(?:IN|DE)CREASE\)? IN (?:THE )?(?:NET |PLAN )*ASSETS|CHANGE IN (?:NET |PLAN )+ASSETS/,
    canonical: null,
    why: "It is the total of other lines. If those lines are included, leave it out.",
  },
  {
    words:
      /(?<!\bNOTES? |\bLOANS? )RECEIVABLE|\bPAYABLE|\bACCRU|\bDUE (?:FROM|TO (?!PLAN MERGER))\b|\bPENDING\b|\bIN TRANSIT\b|\bUN-?(?:SETTLED|INVESTED)/,
    canonical: null,
    why: "It may be a receivable, payable or other balance at a date, not activity for the year.",
  },
  { words: /TRANSFER.*NET ASSETS|NET ASSETS TRANSFER/, canonical: "transfers", why: "It may be a merger or a spin-off of a plan." },
  {
    words: /^(?!.*\b(?:BEGIN|OPENING|START|PRIOR\b|END\b|ENDING|CLOSING)).*\bNET ASSETS\b/,
    canonical: "ending_balance",
    why: "The date of the balance is not stated.",
  },
  {
    words: /^(?!.*(?:\bBAL|VALUE|ASSETS)).*\bPRIOR (?:YEAR|PERIOD)|^(?!.*(?:\bBAL|VALUE|ASSETS|YEAR|PERIOD)).*\bCLOSING/,
    why: "It doesn't say whether it is a balance.",
  },
  {
    words: /CONTRIB.*(?:WITHDRAW|RETURNED)|(?:RETURN|REFUND)(?:S|ED)? (?:OF )?(?:EXCESS )?(?:CONTRIB|DEFERRAL)/,
    canonical: "distributions",
    why: "Returned contributions are distributions.",
  },
  { words: /ROLL.?OVERS?(?: DISTRIB\w*)? (?:OUT|TO)\b/, canonical: "distributions", why: "Rollovers out are distributions." },
  { words: /\b(?:DIRECT|IRA)\b.*ROLL.?OVER|ROLL.?OVER.*\b(?:DIRECT|IRA)\b/, why: "It doesn't say whether the money came in or went out." },
  {
    words: /CAP(?:ITAL)? GAINS? DISTR|DIVIDEND DISTR|DISTR.*MUTUAL FUND/,
    canonical: "gain_loss",
    why: "Distributions of funds to the plan are income.",
  },
  {
    words: /^(?!.*(?:CONTRIB|DEFERRAL|MATCH|ROLL|LOAN|PAYROLL)).*\bDEPOSITS?\b/,
    why: "It doesn't say what was deposited.",
  },
  {
    words: /\bAND\b.*TRANSFER|TRANSFER\w* AND\b|\bNET OF\b|\bTAX(?:ES)? WITHH/,
    canonical: null,
    why: "The line combines or nets several types of activity.",
  },
];

const accountClasses: readonly AskedText[] = [
  {
    words:
      /^(?!.*PARTICIPANT).*\b(?:MORTGAGE|CORPORATE|INVESTMENT|TRUST|ESOP|EXEMPT|EMPLOYER|SPONSOR|AFFILIATE|HOME|STUDENT|AUTO)\b.*\bLOANS?\b|\bLOANS? (?:TO (?!PARTICIPANT)|CLEARING|PAYABLE|FEES?\b|SERVICING|RECEIVABLES)|\bNOTES? RECEIVABLE FROM (?!PARTICIPANT)/,
    canonical: null,
    why: "It doesn't say whether these are participant loans.",
  },
  { words: /\b(?:NOT?|NON)\b/, canonical: null, why: "The text says what the account is not." },
  {
    words: /UNALLOCATED.*(?:INSURANCE|ANNUITY|CONTRACT|ESOP|SHARES)/,
    canonical: null,
    why: "Unallocated contracts and ESOP shares may be plan investments.",
  },
  {
    words:
      /\bACCRUED|\bPAYABLE|\bDUE TO\b|INCOME RECEIVABLE|RECEIVABLE FOR|INTEREST EXPENSE|\bPENDING\b|\bREFUND|\bIN TRANSIT\b|UNCASHED|MISSING PARTICIPANT|LITIGATION|FAIR FUND|BOND PREMIUM|^TOTAL /,
    canonical: null,
    why: "It may be a receivable, a payable, a total or money that belongs to no participant.",
  },
  {
    words:
      /\bUN-?INVESTED\b|^(?:TRUST |PLAN )?CASH(?: (?:ACC(?:OUN)?T|BALANCE|ON HAND|EQUIVALENTS?))?$|^INTEREST.?BEARING CASH$|\bPRE-?FUND|\bFUNDING\b|\bADJUSTMENT|^(?:PLAN )?RESERVE(?: (?:FUND|ACC(?:OUN)?T))?$|\b(?:DISBURSEMENT|RECEIPTS|SETTLEMENT|CHECKING)|CASH CLEARING\b|OPERATING CASH|(?:PAYMENT|CONTRIBUTION) CASH|^(?:ADMIN\w*|FEE|REVENUE) FUND$|REVENUE ALLOCATION|MANAGEMENT FEE/,
    canonical: "investment",
    why: "It may be cash not allocated to participants. If you class it as an investment, it is compared with participant balances.",
  },
];

/** Rules by dictionary; the first match applies. */
export const askedTexts: Readonly<Partial<Record<ValueMapKey, readonly AskedText[]>>> = {
  statuses,
  money_sources: moneySources,
  dist_types: distTypes,
  payment_statuses: paymentStatuses,
  trust_lines: trustLines,
  account_classes: accountClasses,
};
