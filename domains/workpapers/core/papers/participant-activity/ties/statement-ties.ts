import {
  type AccountClass,
  accountClasses,
  accountClassTitles,
  accountTotalOf,
  type ControlTotalKey,
  workpaperTitleOfTotal,
} from "@tieout/catalog/core";
import { type Cents, cents, formatCents, parseWireMoney } from "@tieout/kernel";
import {
  type ActivityAmounts,
  type ActivityField,
  amountsOfClass,
  compareTie,
  type ReportFacts,
  sumFields,
  type TieExplanation,
  type TiePart,
  type TieResult,
  totalFigureKey,
} from "@tieout/runs/core";
import { balanceFields, lackOfFigure } from "../figures.ts";
import type { ActivityInputs } from "../inputs.ts";
import { type ClassedAmounts, classBalances, partlyListed, type SplitBalances } from "./classed-balances.ts";
import { pairFunds } from "./fund-pairs.ts";
import { fundTies } from "./fund-ties.ts";
import { type ListedInPart, lackOfProviders } from "./listed-in-part.ts";
import { possibleCauses } from "./possible-causes.ts";
import { type StatementLine, statementKey, statementLines } from "./statement-lines.ts";

/** Where the left side's amount for a class comes from. */
export type PartOrigin = "balances" | "loan_balance" | "principal" | "statement" | "entered";
export const partKey = (of: AccountClass, origin: PartOrigin): string => `${of}.${origin}`;

interface Part {
  readonly class: AccountClass;
  readonly origin: PartOrigin;
  readonly amountCents: bigint;
  /** The source document for an entered amount. */
  readonly document?: string;
}

const origins: Readonly<Record<PartOrigin, string>> = {
  balances: "Participant balances",
  loan_balance: "Participant balances, loan balance",
  principal: "Participant balances, principal",
  statement: "trust statement",
  entered: "control totals",
};

const wireOf = ({ class: of, origin, amountCents, document }: Part): TiePart => ({
  key: partKey(of, origin),
  label: `${accountClassTitles[of]}, per ${document ?? origins[origin]}`,
  amount: formatCents(cents(amountCents)),
});

interface TieAmounts {
  readonly own: bigint;
  readonly notes: bigint | null;
  readonly right: Cents | null;
}

interface Sides {
  readonly facts: ReportFacts;
  readonly totals: ActivityAmounts;
  readonly ours: ClassedAmounts;
  /** Classes not completely listed in every provider's balances. */
  readonly inPart: ReadonlySet<AccountClass>;
}

/** Participants' notes at year-end, a memo column next to their investments; null if the line has none. */
function notesOf({ facts, totals }: Sides, key: ControlTotalKey): bigint | null {
  return key === "ending_balance" && facts.mapsAny("participant_balances", ["loan_balance"]) ? totals.loan_balance : null;
}

/** Note activity that is also investment activity with the opposite sign. */
export const principalFields: Partial<Readonly<Record<ControlTotalKey, ActivityField>>> = {
  loan_repayments: "loan_principal_repaid",
  loans_issued: "loans_issued",
};

/** Notes' share of a line on a statement that is not split, if the notes' balance or principal settles the line to the cent. */
function settlingNotes({ totals }: Sides, key: ControlTotalKey, { own, notes, right }: TieAmounts): Part[] {
  const field = principalFields[key];
  const [origin, amountCents] = field === undefined ? (["loan_balance", notes ?? 0n] as const) : (["principal", -totals[field]] as const);
  return amountCents !== 0n && own !== right && own + amountCents === right ? [{ class: "participant_loans", origin, amountCents }] : [];
}

/** Whether a provider's balances omit data that another provider's include: rows in the class, or the loan balance column. */
const isInPart = ({ facts, ours, inPart }: Sides, of: AccountClass): boolean =>
  ours.has(of) ? inPart.has(of) : of === "participant_loans" && !facts.maps("participant_balances", "loan_balance");

interface StatedAmount {
  readonly origin: "statement" | "entered";
  readonly amountCents: bigint;
  readonly document?: string;
}

/** A line's amount for accounts in a class: from the statement's accounts, or as entered if the statement has only totals. */
function statedOf({ facts }: Sides, key: ControlTotalKey, of: AccountClass): StatedAmount | null {
  const listed = facts.statement && amountsOfClass(facts.statement, of)[key];
  if (listed !== null && listed !== undefined) return { origin: "statement", amountCents: listed };
  const total = accountTotalOf(key, of);
  const entered = total === null ? null : facts.control(total);
  return entered ? { origin: "entered", amountCents: entered.amountCents, document: entered.label } : null;
}

/** Which report supplies the amount for a class that one provider's balances list and another's omit. */
type PartsInPart = "balances" | "statement";

interface ComparedLine {
  readonly line: StatementLine;
  readonly right: Cents | null;
}

/**
 * Investments + loans + unallocated + expense accounts. Amounts missing from the balances come from the statement or are entered, since
 * they are not in any participant's account. If a statement is not split by account, only its total shows whether the notes are included.
 */
const partsOf = (sides: Sides, compared: ComparedLine, inPart: PartsInPart): Part[] => [
  { class: "investment", origin: "balances", amountCents: ownCents(sides, compared, "investment") },
  ...accountClasses.slice(1).flatMap((of) => partsOfClass(of, sides, compared, inPart)),
];

const ownCents = ({ ours }: Sides, { line: [, figure] }: ComparedLine, of: AccountClass): bigint =>
  sumFields(ours.get(of) ?? {}, balanceFields(figure));

/** The stated amount for a class. If there is none, the class has no part in this line, unless some provider's balances list the class. */
function statedPart(sides: Sides, key: ControlTotalKey, of: AccountClass): StatedAmount | null {
  const given = statedOf(sides, key, of);
  return given && (given.amountCents !== 0n || (isInPart(sides, of) && sides.ours.has(of))) ? given : null;
}

function partsOfClass(of: AccountClass, sides: Sides, compared: ComparedLine, inPart: PartsInPart): Part[] {
  const [key] = compared.line;
  const stated = statedPart(sides, key, of);
  const notes = of === "participant_loans" ? notesOf(sides, key) : null;
  const listed = sides.ours.has(of) ? ownCents(sides, compared, of) : null;
  if (inPart === "statement" && isInPart(sides, of) && stated && stated.amountCents !== (listed ?? notes))
    return [{ class: of, ...stated }];
  if (listed !== null) return [{ class: of, origin: "balances", amountCents: listed }];
  if (stated && notes !== null) return [{ class: of, origin: "loan_balance", amountCents: notes }];
  if (stated) return [{ class: of, ...stated }];
  if (of !== "participant_loans") return [];
  return settlingNotes(sides, key, { own: ownCents(sides, compared, "investment"), notes, right: compared.right });
}

const sumOf = (parts: readonly Part[]): bigint => parts.reduce((sum, { amountCents }) => sum + amountCents, 0n);

/** The balances' amounts for classes that take their amounts from the statement instead. */
function replacedBy(completed: readonly Part[], balances: readonly Part[]): ListedInPart[] {
  const listed = new Map(
    balances.flatMap(({ class: of, origin, amountCents }) => (origin === "statement" || origin === "entered" ? [] : [[of, amountCents]])),
  );
  return completed.flatMap(({ class: of, origin, amountCents }) => {
    const balancesCents = listed.get(of);
    return (origin === "statement" || origin === "entered") && balancesCents !== undefined
      ? [{ class: of, balancesCents, statedCents: amountCents }]
      : [];
  });
}

interface LeftSide {
  readonly parts: readonly Part[];
  /** Why a mismatch of these parts is not a difference from the statement; null if it may be a difference. */
  readonly open: string | null;
}

/** A statement amount cannot prove itself: if the line agrees only when that amount is used, whether it agrees is unknown. */
function leftSide(sides: Sides, compared: ComparedLine): LeftSide {
  const balances = partsOf(sides, compared, "balances");
  const completed = partsOf(sides, compared, "statement");
  const replaced = replacedBy(completed, balances);
  if (replaced.length === 0 || sumOf(balances) === compared.right) return { parts: balances, open: null };
  return sumOf(completed) === compared.right ? { parts: balances, open: lackOfProviders(replaced) } : { parts: completed, open: null };
}

interface LineTie extends Sides {
  readonly explanations: ReadonlyMap<ControlTotalKey, readonly TieExplanation[]>;
}

/**
 * Amounts that the other lines contribute to the difference in the ending balance: their differences, and the whole amount of any line
 * missing from the statement. 0 if one of the lines cannot be compared.
 */
function carriedInto(sides: Sides, lines: readonly (readonly [StatementLine, TieResult])[]): bigint {
  const brought = lines.flatMap(([[key, figure], { difference, left_amount }]) => {
    const isStated = sides.facts.control(key) !== null;
    const amount = difference ?? (isStated || lackOfFigure(sides.facts, figure) ? null : left_amount);
    return amount === null ? [] : (parseWireMoney(amount) ?? []);
  });
  return brought.length < lines.length ? 0n : brought.reduce((sum, amount) => sum + amount, 0n);
}

function statementTie(sides: LineTie, line: StatementLine, carriedCents = 0n): TieResult {
  const [key, figure] = line;
  const control = sides.facts.control(key);
  const { parts, open } = leftSide(sides, { line, right: control?.amountCents ?? null });
  const whole = sumOf(parts);
  return compareTie({
    key: statementKey(key),
    label: workpaperTitleOfTotal(key),
    leftLabel: parts.length > 1 ? "Participant balances and accounts of the trust" : "Participant balances",
    leftCents: cents(whole),
    rightLabel: control?.label ?? "Trust statement",
    rightCents: control?.amountCents ?? null,
    missing: "Not entered, and not found in a trust statement",
    lacking: lackOfFigure(sides.facts, figure),
    open,
    leftFigure: totalFigureKey("participant_balances", figure),
    parts: parts.map(wireOf),
    causes: possibleCauses(key, { ...sides, leftCents: whole, rightCents: control?.amountCents ?? null }),
    candidates: sides.explanations.get(key) ?? [],
    carriedCents,
  });
}

/** Ties every trust statement line, each followed by its funds and accounts. */
export function statementTies(
  inputs: Pick<ActivityInputs, "facts"> & SplitBalances,
  totals: ActivityAmounts,
  explanations: LineTie["explanations"],
): TieResult[] {
  const sides = { facts: inputs.facts, totals, ours: classBalances(inputs, totals), inPart: partlyListed(inputs), explanations };
  const [ending, ...others] = statementLines.toReversed();
  const compared = others.toReversed().map((line) => [line, statementTie(sides, line)] as const);
  const ties = compared.map(([, tie]) => tie);
  const whole = ending ? [...ties, statementTie(sides, ending, carriedInto(sides, compared))] : ties;
  const { statement } = inputs.facts;
  const pairs = pairFunds({ statement, byFund: inputs.byFund });
  const stated = statementLines.filter(([key]) => statement?.totals[key] !== undefined);
  return [
    ...whole,
    ...stated.flatMap((line) => fundTies(pairs, line, { of: statementKey(line[0]), lacking: lackOfFigure(inputs.facts, line[1]) })),
  ];
}
