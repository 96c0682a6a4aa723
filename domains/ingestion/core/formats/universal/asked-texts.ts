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
    { words: /^(?:THE )?EMPLOYEES?$/, why: "Which of the employee's contributions is not said." },
  ],
  dist_types: [
    voided,
    { words: /\bNOT\b/, canonical: null, why: "The text says what the payment is not." },
    refunds,
    { words: /\bR\/?O\b/, canonical: "direct_rollover", why: "RO usually means a rollover." },
  ],
  trust_lines: [
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
      words:
        /\bUN-?INVESTED\b|^(?:TRUST |PLAN )?CASH(?: (?:ACC(?:OUN)?T|BALANCE|ON HAND|IN TRANSIT|EQUIVALENTS?))?$|^INTEREST.?BEARING CASH$|\bPREFUNDED|\bPRE-FUNDED|\bADJUSTMENT|^(?:PLAN )?RESERVE(?: (?:FUND|ACC(?:OUN)?T))?$/,
      canonical: "investment",
      why: "It may be money that no participant's account holds. Say what it is: as an investment it is compared with the participants' balances.",
    },
  ],
};
