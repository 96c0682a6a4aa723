import { type AccountClass, accountClassTitles, accountTotalOf, type ControlTotalKey } from "@tieout/catalog/core";
import { type Cents, cents, formatCents } from "@tieout/kernel";
import type { ActivityAmounts, ActivityField, ReportFacts, TieCause } from "@tieout/runs/core";
import type { ClassedAmounts } from "./classed-balances.ts";

interface Line {
  /** Classes of trust accounts, other than participants' investments, that have amounts in the line. */
  readonly classes: readonly AccountClass[];
  /** The sign of these amounts; either sign if absent. */
  readonly sign?: 1n | -1n;
}

/** Amount that the balances show for the non-investment accounts, as a weighted sum of columns. */
interface KnownPart {
  readonly words: string;
  readonly of: Partial<Readonly<Record<ActivityField, 1n | -1n>>>;
}

const ofPlan: readonly AccountClass[] = ["unallocated", "expense_account"];
const everyOther: readonly AccountClass[] = ["participant_loans", ...ofPlan];

/** New loans are in the balances; contributions, rollovers, distributions and transfers belong to participants' accounts. */
const lines: Partial<Readonly<Record<ControlTotalKey, Line>>> = {
  beginning_balance: { classes: everyOther, sign: 1n },
  loan_repayments: { classes: ["participant_loans"], sign: -1n },
  gain_loss: { classes: ofPlan },
  fees: { classes: ofPlan, sign: -1n },
  other: { classes: ofPlan },
  ending_balance: { classes: everyOther, sign: 1n },
};

const known: readonly (readonly [ControlTotalKey, AccountClass, KnownPart])[] = [
  [
    "beginning_balance",
    "participant_loans",
    {
      words: "loan balances at year-end less new loans plus principal repaid, per Participant balances",
      of: { loan_balance: 1n, loans_issued: 1n, loan_principal_repaid: 1n },
    },
  ],
  ["ending_balance", "participant_loans", { words: "loan balances, per Participant balances", of: { loan_balance: 1n } }],
  ["other", "unallocated", { words: "forfeitures, per Participant balances", of: { forfeitures: -1n } }],
];

interface ComparedTotals {
  readonly facts: ReportFacts;
  readonly totals: ActivityAmounts;
  readonly ours: ClassedAmounts;
  readonly leftCents: bigint;
  readonly rightCents: Cents | null;
}

/** Whether the statement has only totals, or amounts were entered without a statement. */
const isUnsplit = ({ statement }: ReportFacts): boolean =>
  statement === null || statement.accounts.every(({ id, name }) => id === null && name === null);

function causeOf(key: ControlTotalKey, of: AccountClass, { facts, totals }: ComparedTotals): TieCause {
  const part = known.find(([line, one]) => line === key && one === of)?.[2];
  // The literal's keys are all field names, which the type of `entries` cannot express.
  const columns = Object.entries(part?.of ?? {}) as [ActivityField, bigint][];
  const amount = columns.reduce((sum, [field, factor]) => sum + factor * totals[field], 0n);
  const given = part && amount !== 0n && columns.every(([field]) => facts.maps("participant_balances", field)) ? part : null;
  const title = accountClassTitles[of].toLowerCase();
  return given
    ? { label: `May include ${title}: ${given.words}`, amount: formatCents(cents(amount)) }
    : { label: `May include ${title}`, amount: null };
}

/**
 * Accounts other than participants' investments that a line may include beyond the balances, if the statement lists no accounts. A total
 * does not show these accounts' share, so the difference remains. Empty if no such account can be the cause, because of its sign or because
 * its amount is known.
 */
export function possibleCauses(key: ControlTotalKey, compared: ComparedTotals): TieCause[] {
  const { facts, ours, totals, leftCents, rightCents } = compared;
  const line = lines[key];
  if (!line || rightCents === null || !isUnsplit(facts)) return [];
  // If principal is separate from interest, the principal repaid on the notes is known and settles the line to the cent.
  if (key === "loan_repayments" && totals.loan_principal_repaid !== 0n && totals.loan_interest_paid !== 0n) return [];
  const rest = rightCents - leftCents;
  if (rest === 0n || (line.sign !== undefined && rest * line.sign < 0n)) return [];
  const isGiven = (of: AccountClass): boolean => {
    const total = accountTotalOf(key, of);
    return ours.has(of) || (total !== null && facts.control(total) !== null);
  };
  return line.classes.filter((of) => !isGiven(of)).map((of) => causeOf(key, of, compared));
}
