import { countText, dateText } from "@tieout/ui";
import type { EngagementToolkits, OfferedControl, ProviderToolkits, ToolkitControls } from "../../contract/index.ts";
import { longestBridgeDays } from "../../core/index.ts";

const days = (count: number): string => (count === 1 ? "1 day" : `${countText(count)} days`);

/** “2 of 3 providers covered, 92 days need a bridge letter”. */
export function summaryText({ providers, covered, days_for_letter: open }: EngagementToolkits["summary"]): string {
  const letters = open === 0 ? "" : `, ${days(open)} need${open === 1 ? "s" : ""} a bridge letter`;
  return `${covered} of ${providers} ${providers === 1 ? "provider" : "providers"} covered${letters}`;
}

/** Coverage from a provider's reports, and what still has to be obtained. */
export function providerText({
  state,
  covered_days: covered,
  plan_days: all,
  gaps,
  fits,
  days_for_letter: open,
}: ProviderToolkits): string {
  const missing = gaps
    .map(({ start_date: from, end_date: to }) => (from === to ? dateText(from) : `${dateText(from)} – ${dateText(to)}`))
    .join(", ");
  const coverage = `${countText(covered)} of ${countText(all)} days of the plan year are covered by reports.`;
  switch (state) {
    case "none":
      return fits.length === 0
        ? "No SOC report is attached, and the store has no toolkit for this provider. Ask the provider for its report."
        : `No SOC report is attached. The store has ${countText(fits.length)} for this provider.`;
    case "full":
      return covered === all
        ? "The whole plan year is covered."
        : `${coverage} A bridge letter covers the rest; it's management's statement and isn't audited.`;
    case "letter":
      return `${coverage} ${days(open)} at the end (${missing}) need${open === 1 ? "s" : ""} a bridge letter.`;
    case "report":
      return covered === 0
        ? "The attached reports don't cover any of the plan year. Obtain the report for the plan year."
        : `${coverage} Not covered: ${missing}. A bridge letter covers at most ${longestBridgeDays} days after a report; obtain another report for a longer or earlier gap.`;
  }
}

/** Workpaper that already has a user-entity control, or how the control would be tested. */
export function controlText({ taken, output, usual_control: usual, frequency }: OfferedControl): string {
  return taken
    ? `Added as a procedure in ${output.title}.`
    : `${usual} (${frequency.toLowerCase()}). Will be added as a procedure in ${output.title}.`;
}

/** Why a toolkit's controls can't be added. */
export function unownedText({ in_library: inLibrary, count }: ToolkitControls): string {
  if (count === 0) return "The report doesn't list any user-entity controls.";
  const controls = `${countText(count)} user-entity ${count === 1 ? "control" : "controls"}`;
  return inLibrary ? controls : `The toolkit has ${controls}. Buy or redeem it to add them as procedures.`;
}
