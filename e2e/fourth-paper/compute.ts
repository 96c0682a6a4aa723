import { cents, formatCents } from "@tieout/kernel";
import { type ComputedPaper, type CutoffRows, compareTie, createRuleTally, figureSource } from "@tieout/runs/core";
import { naturalPersonKey } from "../../domains/workpapers/core/people/person.ts";
import { listedFigure, wholeFigure } from "./figures.ts";
import type { Contribution, ListingInputs } from "./queries.ts";
import { listingRules } from "./rules.ts";

export interface ListedItem {
  readonly naturalKey: string;
  readonly occurrence: number;
  readonly amountCents: bigint;
  readonly contribution: Contribution;
}

export interface Day {
  readonly on: string;
  readonly count: number;
  readonly amountCents: bigint;
  readonly contributions: readonly [Contribution, ...Contribution[]];
}

export interface ListingData {
  readonly items: readonly ListedItem[];
  readonly days: readonly Day[];
  readonly cutoff: CutoffRows;
}

const keyOf = (one: Contribution): string =>
  [naturalPersonKey(one).replaceAll("|", "/"), one.on ?? "", one.source, formatCents(one.amountCents)].join("|");

function itemsOf(contributions: readonly Contribution[]): ListedItem[] {
  const seen = new Map<string, number>();
  const keyed = contributions.flatMap((contribution) => {
    if (contribution.amountCents <= 0n) return [];
    const naturalKey = keyOf(contribution);
    const occurrence = (seen.get(naturalKey) ?? 0) + 1;
    seen.set(naturalKey, occurrence);
    return [{ naturalKey, occurrence, amountCents: contribution.amountCents, contribution }];
  });
  return keyed.sort((a, b) => (a.naturalKey < b.naturalKey ? -1 : a.naturalKey > b.naturalKey ? 1 : a.occurrence - b.occurrence));
}

function daysOf(items: readonly ListedItem[]): readonly Day[] {
  const days = new Map<string, Day>();
  for (const { contribution, amountCents } of items) {
    const on = contribution.on ?? "";
    const day = days.get(on);
    if (day)
      days.set(on, {
        on,
        count: day.count + 1,
        amountCents: day.amountCents + amountCents,
        contributions: [...day.contributions, contribution],
      });
    else days.set(on, { on, count: 1, amountCents, contributions: [contribution] });
  }
  return [...days.values()].sort((a, b) => (a.on < b.on ? -1 : 1));
}

const sumOf = (rows: readonly { readonly amountCents: bigint }[]): bigint => rows.reduce((sum, { amountCents }) => sum + amountCents, 0n);

export function computeListing(inputs: ListingInputs): ComputedPaper<ListingData> {
  const tally = createRuleTally(listingRules);
  for (const rule of listingRules) rule.run(inputs, tally);
  const items = itemsOf(inputs.contributions);
  const days = daysOf(items);
  const whole = formatCents(sumOf(inputs.contributions));
  return {
    draft: {
      counts: [
        { key: "contributions", label: "Contributions", value: items.length },
        { key: "negative", label: "Negative rows", value: inputs.contributions.length - items.length },
      ],
      totals: [{ key: "contributions", label: "Contributions", amount: whole, figure: wholeFigure.key }],
      ties: [
        compareTie({
          key: "contribution_listing.balances",
          label: "Contributions",
          leftLabel: "Contribution detail",
          leftCents: cents(sumOf(inputs.contributions)),
          rightLabel: "Participant Activity",
          rightCents: inputs.balancesCents,
          missing: "Participant Activity is not made",
          leftFigure: wholeFigure.key,
        }),
      ],
      rules: tally.summaries(),
      exceptions: tally.exceptions(),
      charts: [
        {
          key: "listing_by_day",
          title: "Contributions by day",
          points: days.map(({ on, count, amountCents }) => ({ key: on, label: on, count, amount: formatCents(amountCents) })),
        },
      ],
      figures: [figureSource(wholeFigure, whole), figureSource(listedFigure, formatCents(sumOf(items)))],
      notices: [],
    },
    data: { items, days, cutoff: inputs.cutoff },
  };
}
