import { type AccountClass, accountClassTitles, type ControlTotalKey } from "@tieout/catalogue/core";
import { displayCents } from "@tieout/kernel";
import type { Lack, ReportFacts } from "@tieout/processing/core";
import type { ClassedAmounts } from "./classed-balances.ts";

interface OtherAccounts {
  /** Which accounts of the trust beside participants' investments have amounts in the line. */
  readonly classes: readonly AccountClass[];
  /** The sign of these amounts; without it they have either. */
  readonly sign?: 1n | -1n;
}

const ofPlan: readonly AccountClass[] = ["unallocated", "expense_account"];
const everyOther: readonly AccountClass[] = ["participant_loans", ...ofPlan];

/**
 * Domain 3.3 and 0a: contributions, rollovers, distributions and transfers are those of participants' accounts, and what notes have of new loans is
 * in the balances.
 */
const otherAccounts: Partial<Readonly<Record<ControlTotalKey, OtherAccounts>>> = {
  beginning_balance: { classes: everyOther, sign: 1n },
  loan_repayments: { classes: ["participant_loans"], sign: -1n },
  gain_loss: { classes: ofPlan },
  fees: { classes: ofPlan, sign: -1n },
  other: { classes: ofPlan },
  ending_balance: { classes: everyOther, sign: 1n },
};

/** A statement of totals, or amounts entered without a statement. */
const isUnsplit = ({ statement }: ReportFacts): boolean =>
  statement === null || statement.accounts.every(({ id, name }) => id === null && name === null);

interface Compared {
  readonly facts: ReportFacts;
  readonly ours: ClassedAmounts;
  readonly wholeCents: bigint;
  readonly statedCents: bigint | null;
  /** Participants' notes at year-end, where the balances give them beside the investments. */
  readonly notesCents: bigint | null;
  /** The balances give principal apart from interest, so that what the notes have of repayments is known. */
  readonly isPrincipalApart: boolean;
}

/**
 * What a line of a statement has beyond the balances is no difference as long as accounts that are no participant's may hold it: a total does
 * not say which part is theirs. Null where no such account can be why the two differ.
 */
export function lackOfSplit(key: ControlTotalKey, compared: Compared): Lack | null {
  const { facts, ours, wholeCents, statedCents, notesCents } = compared;
  const others = otherAccounts[key];
  const isKnown = key === "loan_repayments" && compared.isPrincipalApart;
  if (!others || isKnown || statedCents === null || !isUnsplit(facts)) return null;
  const rest = statedCents - wholeCents;
  const open = others.classes.filter((of) => !ours.has(of));
  if (rest === 0n || open.length === 0 || (others.sign !== undefined && rest * others.sign < 0n)) return null;
  const where = open.map((of) => accountClassTitles[of].toLowerCase()).join(", ");
  const notes = notesCents !== null && notesCents !== 0n && open.includes("participant_loans");
  const known = notes ? `; loan balances per Participant balances are ${displayCents(notesCents)}` : "";
  return {
    missing: `Trust statement by account: of its ${displayCents(statedCents)}, ${displayCents(rest)} is not in Participant balances and may be of ${where}${known}`,
    isWhole: false,
  };
}
