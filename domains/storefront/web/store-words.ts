import { addDays, addMonths, parsePlainDate } from "@tieout/kernel";
import { countText, dateText } from "@tieout/ui";
import type { ListedToolkit, ToolkitDetail, WireCoverage } from "../contract/index.ts";
import { longestBridgeDays, type Period } from "../core/index.ts";

/** Names of the search filters in the URL. */
export const filterKeys = ["coverage", "service_provider", "service_covered", "soc_type", "report_type", "opinion", "year"] as const;

export const sortTitles = { match: "Best match", newest: "Newest first", oldest: "Oldest first", provider: "Service provider" } as const;

export const periodText = ({ report_type: type, start_date: from, end_date: to }: ListedToolkit): string =>
  type === 1 ? `As of ${dateText(to)}` : `${dateText(from)} – ${dateText(to)}`;

const days = (count: number): string => (count === 1 ? "1 day" : `${countText(count)} days`);

/** Coverage text next to a toolkit in the list. */
export function coverageText({ key, covered_months: months, plan_months: all }: WireCoverage): string {
  if (key === "full") return "Whole plan year";
  if (key === "none") return "None of the plan year";
  return `${months} of ${all} months`;
}

export const coverageHeads: Readonly<Record<WireCoverage["key"], string>> = {
  full: "The report covers the whole plan year.",
  six_months: "At least six months are covered, so the report can support reduced testing.",
  less: "Fewer than six months are covered, so you need to do more work before reducing testing.",
  none: "The report doesn't cover any of the plan year.",
};

const uncoveredDays = (count: number, at: "start" | "end"): string =>
  `${days(count)} at the ${at} of the plan year ${count === 1 ? "is" : "are"} not covered`;

/** The gaps in days, and what covers them. */
export function gapText({ coverage, bridge_letter: letter, bridge_need: need }: ToolkitDetail): string {
  if (!coverage || coverage.key === "none" || coverage.key === "full") return "";
  const parts: string[] = [];
  if (coverage.gap_at_start_days > 0)
    parts.push(
      `${uncoveredDays(coverage.gap_at_start_days, "start")}; the earlier report may cover ${coverage.gap_at_start_days === 1 ? "it" : "them"}.`,
    );
  if (coverage.gap_at_end_days > 0) parts.push(`${uncoveredDays(coverage.gap_at_end_days, "end")}.`);
  if (letter && need !== "not_needed")
    parts.push(
      `The bridge letter dated ${dateText(letter.date)} covers the period through ${dateText(letter.covers_to)}; it's management's statement and isn't audited.`,
    );
  if (need === "needed") parts.push("Ask the service organization for a bridge letter.");
  if (need === "too_short") parts.push("It ends before the plan year; ask for a later one.");
  if (need === "gap_too_long") parts.push(`The gap is longer than ${longestBridgeDays} days; obtain the next report.`);
  return parts.join(" ");
}

/** A twelve-month plan year that begins on a given day. */
export function yearFrom(startOn: string): Period | null {
  const start = parsePlainDate(startOn);
  return start && { startOn: start, endOn: addDays(addMonths(start, 12), -1) };
}

export const initials = (name: string): string =>
  name
    .split(/[^\p{L}]+/u)
    .map((word) => word.charAt(0).toUpperCase())
    .join("")
    .slice(0, 2);
