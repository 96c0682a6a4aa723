import { accountClassTitles } from "@tieout/catalog/core";
import { cents, displayCents } from "@tieout/kernel";
import {
  agreesWithin,
  endingCalculated,
  exception,
  pass,
  rule,
  type StatementAccount,
  type TrustStatement,
  undetermined,
} from "@tieout/runs/core";
import type { ActivityContext } from "../activity-context.ts";
import { statementLines } from "./statement-lines.ts";

const flows = statementLines.map(([key]) => key).filter((key) => key !== "beginning_balance" && key !== "ending_balance");

interface FootedAccount {
  readonly account: StatementAccount;
  readonly calculatedCents: bigint;
  readonly endingCents: bigint;
  readonly isActive: boolean;
}

function footed(account: StatementAccount): FootedAccount {
  const of = (key: keyof StatementAccount["amounts"]): bigint => account.amounts[key] ?? 0n;
  return {
    account,
    calculatedCents: flows.reduce((sum, key) => sum + of(key), of("beginning_balance")),
    endingCents: of("ending_balance"),
    isActive: flows.some((key) => of(key) !== 0n),
  };
}

const foots = ({ calculatedCents, endingCents }: FootedAccount): boolean => agreesWithin(calculatedCents, endingCents);

interface Unit extends FootedAccount {
  /** Why it can't be determined whether the lines must foot; null if most lines with activity do. */
  readonly open: string | null;
}

/** An unmapped column makes most lines fail to foot; an error in the statement affects only a few. */
function openFor({ totals }: TrustStatement, lines: readonly FootedAccount[]): string | null {
  if (totals.beginning_balance === undefined || totals.ending_balance === undefined)
    return "Beginning and ending balances of the lines of the trust statement";
  const active = lines.filter(({ isActive }) => isActive);
  const footing = active.filter(foots).length;
  return footing === 0 || footing * 2 < active.length ? "Whether all activity of the trust statement is in the mapped columns" : null;
}

/**
 * A statement that fails to foot by exactly as much as the accounts was produced from the same records; the accounts' exceptions already
 * report the amount by person.
 */
function repeatsAccounts(lines: readonly FootedAccount[], participants: ActivityContext["participants"]): string | null {
  const ofLines = lines.reduce((sum, { calculatedCents, endingCents }) => sum + calculatedCents - endingCents, 0n);
  const ofAccounts = participants.reduce((sum, { amounts }) => sum + endingCalculated(amounts) - amounts.ending_balance, 0n);
  return ofLines !== 0n && ofLines === ofAccounts
    ? "Whether the trust statement repeats accounts that do not foot by the same amount"
    : null;
}

function linesOf({ facts: { statement }, participants }: ActivityContext): readonly Unit[] {
  const lines = (statement?.accounts ?? []).map(footed);
  const open = statement && (openFor(statement, lines) ?? repeatsAccounts(lines, participants));
  return lines.map((line) => ({ ...line, open }));
}

const nameOf = ({ name, id, class: of }: StatementAccount): string => name ?? id ?? accountClassTitles[of];

/** On every trust statement line, beginning balance and activity must add up to the ending balance within one cent. */
export const statementFooting = rule<ActivityContext, Unit>({
  id: "activity.statement_not_footing",
  title: "Trust statement line does not foot",
  severity: "high",
  kind: "misstatement",
  unit: "statement line",
  authority: "AICPA Guide, Employee Benefit Plans: investments; AU-C 500",
  needs: [],
  units: linesOf,
  judge(line) {
    const { account, calculatedCents, endingCents, open } = line;
    const { place } = account;
    if (open !== null) return undetermined(open);
    if (foots(line)) return pass;
    const subject = nameOf(account);
    return exception({
      naturalKey: account.id ?? subject,
      subject,
      amountCents: cents(calculatedCents - endingCents),
      msg: `Beginning balance plus activity is ${displayCents(calculatedCents)}; the trust statement shows ${displayCents(endingCents)}.`,
      ...(place ? { refs: [{ file_no: place.file_no, sheet: place.sheet, row: place.row }] } : {}),
    });
  },
});
