import { type ControlTotalKey, rollForwardCents, workpaperTitleOfTotal } from "@tieout/catalog/core";
import { cents, displayCents, parseWireMoney } from "@tieout/kernel";
import type { ControlFigures, ControlTotal, SourceFacts, TrustStatement } from "../../core/index.ts";

const report = "trust_statement" as const;

/** Reads control totals. An amount entered by the auditor overrides the amount on the uploaded statement. */
export function readControls(
  statement: TrustStatement | null,
  sources: readonly SourceFacts[],
  entered: readonly ControlTotal[],
): ControlFigures {
  const controls = new Map<ControlTotalKey, { amountCents: ReturnType<typeof cents>; label: string }>();
  if (statement) {
    const names = sources.filter(({ reportKey }) => reportKey === report).map(({ fileName }) => fileName);
    for (const [key, amount] of Object.entries(statement.totals) as [ControlTotalKey, bigint][])
      controls.set(key, { amountCents: cents(amount), label: `Trust statement, ${names.join(", ")}` });
  }
  for (const { key, amount, document, page } of entered) {
    const parsed = parseWireMoney(amount);
    if (parsed === null) throw new RangeError(`the control total ${key} is not an amount`);
    const uploaded = controls.get(key);
    const amountCents = cents(rollForwardCents(key, parsed));
    const place = [document || workpaperTitleOfTotal(key), page ? `page ${page}` : ""].filter(Boolean).join(", ");
    const other = uploaded && uploaded.amountCents !== amountCents ? ` (uploaded statement: ${displayCents(uploaded.amountCents)})` : "";
    controls.set(key, { amountCents, label: `${place}${other}` });
  }
  return controls;
}
