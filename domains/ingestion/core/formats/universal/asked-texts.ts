import type { ValueMapKey } from "../../reports/report-definition.ts";

/** Words that take back, or may turn around, what other words of the text say: a person looks. */
export interface AskedText {
  readonly words: RegExp;
  /** What is proposed in place of what the other words say; null: nothing. */
  readonly canonical?: string | null;
  readonly why: string;
}

const voided: AskedText = {
  words: /\bVOID|\bREVERS|\bRE-?ISSUE|\bSTALE\b|\bCANCEL/,
  why: "The text also says that a payment was taken back or made again.",
};
const refunds: AskedText = {
  words: /^(?!.*(?:402|415|\bA[DC]P\b|DEFERRAL|AGGREGATE|CONTRIB)).*(?:\bREFUND|\bEXCESS)/,
  why: "Which limit was exceeded is not said.",
};

/** By dictionary, the first that matches. */
export const askedTexts: Readonly<Partial<Record<ValueMapKey, readonly AskedText[]>>> = {
  statuses: [
    {
      words:
        /\b(?:NOT|NON)[ -]?(?:ACTIVE|EMPLOYED|ELIGIBLE)|\bNO LONGER\b|\bFORMER(?:LY)?\b|\bUN-?EMPLOYED|\bIN-?ELIGIBLE|\bLEAVER|\bPENDING\b|\b(?:LONG|SHORT)[ -]?TERM\b/,
      canonical: null,
      why: "The text takes back, or does not yet say, what its words mean.",
    },
    { words: /\bINACTIVE|FURLOUGH|LAID OFF|LAYOFF/, why: "Whether the employment has ended is not said." },
    { words: /^ELIGIBLE$/, why: "Whether the person is employed is not said." },
  ],
  money_sources: [
    {
      words: /\bNON?T?[ -]+(?:A )?SAFE.?HARBOR|\bNOT (?:ROTH|PRE|A MATCH)/,
      canonical: null,
      why: "The text says what the money is not.",
    },
    {
      words: /(?:\bER\b|EMPLOYER|COMPANY|MATCH|NON.?ELECT|PROFIT).*\bROTH|\bROTH.*(?:\bER\b|EMPLOYER|COMPANY|MATCH|NON.?ELECT|PROFIT)/,
      canonical: null,
      why: "It names Roth money and money of the employer, which has vesting of its own.",
    },
    { words: /\bIN.?PLAN\b|CONVERSION/, why: "Converted money keeps the vesting and the rules of the source that it was." },
    { words: /DEDUCTIBLE/, canonical: null, why: "Deductible voluntary contributions are no after-tax money." },
    { words: /\bQACA/, why: "This safe harbor money may need two years to vest." },
    {
      words: /^(?!.*(?:MATCH|NON.?ELECT|3 ?%|\bNEC\b)).*SAFE.?HARBOR/,
      why: "Whether it is the match or the nonelective contribution is not said.",
    },
    {
      words: /^(?:THE )?EMPLOYEES?(?: ?(?:MONEY|SOURCE|ACCOUNT|BALANCE|CONT(?:R(?:IB(?:UTIONS?|S)?)?)?))*$/,
      why: "Which of the employee's contributions is not said.",
    },
    { words: /^EMPLOYER CONTRIBUTIONS?$/, canonical: "match", why: "Which of the employer's contributions is not said." },
    {
      words: /\bPOST.?TAX|^(?!.*AFTER.?TAX).*\bVOLUNTARY|AFTER.?TAX.*(?:40[13]|ROTH)|(?:40[13]|ROTH).*AFTER.?TAX/,
      why: "Whether the money is Roth or after-tax is not said.",
    },
  ],
  dist_types: [
    voided,
    { words: /\bNOT\b/, canonical: null, why: "The text says what the payment is not." },
    refunds,
    { words: /^(?!.*59).*\bIN.?SERVICE\b/, why: "Whether the person had reached 59½ is not said." },
    {
      words: /^(?:LUMP.?SUM|TOTAL DIST\w*|FULL PAYOUT)(?: (?:DIST\w*|PAYMENT|WITHDRAWAL))?$/,
      why: "It says how much was paid, and not what for.",
    },
    { words: /^MANDATORY|^CORRECTIVE|\b(?:LOAN|LN) (?:DEFAULT|DFLT)/, why: "Which rule asked for it is not said." },
    { words: /^EMERGENCY (?:DIST\w*|WITHDRAWAL|PAYMENT)$/, why: "Which kind of emergency is not said." },
    { words: /^TRANSFERS?(?: OUT)?$/, why: "Where the money went is not said." },
    { words: /\bR\/?O\b/, canonical: "direct_rollover", why: "RO usually means a rollover." },
  ],
  payment_statuses: [{ words: /\bSTOP|\bRETURNED|^REVERS/, why: "It may have been paid again, or be the reversal of another row." }],
  trust_lines: [
    { words: /\bIN.?PLAN\b|CONVERSION/, canonical: null, why: "Money that is converted within the plan neither comes in nor goes out." },
    { words: /^TOTAL (?:PLAN )?ASSETS$/, why: "Liabilities may not be deducted from it." },
    { words: /^LOANS? (?:PRINCIPAL|INTEREST)$/, why: "Whether it was repaid, lent, or is income is not said." },
    {
      words: /(?:IN|DE)CREASE\)? IN (?:THE )?(?:NET |PLAN )*ASSETS|CHANGE IN (?:NET |PLAN )+ASSETS/,
      canonical: null,
      why: "It is the sum of other lines. If these are read too, leave it out.",
    },
    {
      words:
        /(?<!\bNOTES? |\bLOANS? )RECEIVABLE|\bPAYABLE|\bACCRU|\bDUE (?:FROM|TO)\b|\bPENDING\b|\bIN TRANSIT\b|\bUN-?(?:SETTLED|INVESTED)/,
      canonical: null,
      why: "It may be an amount that is owed at a day, which no line of the year's activity is.",
    },
    {
      words: /^(?!.*\b(?:BEGIN|OPENING|START|PRIOR\b|END\b|ENDING|CLOSING)).*\bNET ASSETS\b/,
      canonical: "ending_balance",
      why: "The day of the balance is not said.",
    },
    {
      words: /CONTRIB.*(?:WITHDRAW|RETURNED)|(?:RETURN|REFUND)(?:S|ED)? (?:OF )?(?:EXCESS )?(?:CONTRIB|DEFERRAL)/,
      canonical: "distributions",
      why: "Contributions that are given back are paid out.",
    },
    { words: /ROLL.?OVERS?(?: DISTRIB\w*)? (?:OUT|TO)\b/, canonical: "distributions", why: "Rollovers out are paid out." },
    {
      words: /\bAND\b.*TRANSFER|TRANSFER\w* AND\b|\bNET OF\b|\bTAX(?:ES)? WITHH/,
      canonical: null,
      why: "The line adds up, or nets, several kinds of activity.",
    },
  ],
  account_classes: [
    {
      words: /^(?!.*PARTICIPANT).*\b(?:MORTGAGE|CORPORATE|INVESTMENT|TRUST)\b.*\bLOANS?\b|\bLOANS? (?:TO (?!PARTICIPANT)|CLEARING)/,
      canonical: null,
      why: "Whether the loans are participants' is not said.",
    },
    { words: /\b(?:NOT?|NON)\b/, canonical: null, why: "The text says what the account is not." },
    {
      words: /UNALLOCATED.*(?:INSURANCE|ANNUITY|CONTRACT|ESOP|SHARES)/,
      canonical: null,
      why: "Unallocated contracts and shares are investments too.",
    },
    {
      words:
        /\bUN-?INVESTED\b|^(?:TRUST |PLAN )?CASH(?: (?:ACC(?:OUN)?T|BALANCE|ON HAND|IN TRANSIT|EQUIVALENTS?))?$|^INTEREST.?BEARING CASH$|\bPREFUNDED|\bPRE-FUNDED|\bADJUSTMENT|^(?:PLAN )?RESERVE(?: (?:FUND|ACC(?:OUN)?T))?$/,
      canonical: "investment",
      why: "It may be money that no participant's account holds. Say what it is: as an investment it is compared with the participants' balances.",
    },
  ],
};
