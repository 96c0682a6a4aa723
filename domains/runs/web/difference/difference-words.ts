import { countText, moneyText, nothing, plural } from "@tieout/ui";
import type { Cause, ComparableRun, FigureDifference, RunDifference } from "../../contract/index.ts";

/** `Run 4, version 1, current` */
export const runTitle = ({ number, version, is_current: isCurrent }: ComparableRun): string =>
  [`Run ${number}`, ...(version === null ? [] : [`version ${version}`]), ...(isCurrent ? ["current"] : [])].join(", ");

const listed = (titles: readonly string[]): string => (titles.length === 0 ? "" : `: ${titles.join(", ")}`);

/** Unchanged workpapers come first: `14 of 18 workpapers are byte-identical. 4 changed: …` */
export function unchangedText({ papers }: RunDifference): string {
  const of = (...states: readonly RunDifference["papers"][number]["state"][]) => papers.filter(({ state }) => states.includes(state));
  const same = of("same_bytes").length;
  const sameFigures = of("same_figures").length;
  const titles = of("changed").map(({ output }) => output.title);
  return [
    same === 0
      ? "No workpaper is byte-identical."
      : `${same} of ${plural(papers.length, "workpaper")} ${same === 1 ? "is" : "are"} byte-identical.`,
    ...(sameFigures > 0
      ? [
          `${sameFigures} ${sameFigures === 1 ? "has" : "have"} the same figures and ${sameFigures === 1 ? "differs" : "differ"} only in other text.`,
        ]
      : []),
    ...(titles.length > 0 ? [`${titles.length} changed${listed(titles)}.`] : []),
  ].join(" ");
}

/** `6 figures, 1 tie, 1 exception, 2 items` */
export function countsText({ figures, ties, exceptions, items }: Cause["counts"]): string {
  const parts = [
    ...(figures > 0 ? [plural(figures, "figure")] : []),
    ...(ties > 0 ? [plural(ties, "tie")] : []),
    ...(exceptions > 0 ? [plural(exceptions, "exception")] : []),
    ...(items > 0 ? [plural(items, "item")] : []),
  ];
  return parts.length > 0 ? parts.join(", ") : "No figure, tie, exception or item";
}

export const kindWords = {
  ...{ file: "File", mapping: "Mapping", corrections: "Corrected rows" },
  ...{ set_up: "Setup", version: "Version" },
} as const satisfies Record<Cause["kind"], string>;

/** A figure formatted for its kind. */
export function figureText(kind: FigureDifference["kind"], value: string | null): string {
  if (value === null) return nothing;
  if (kind === "money") return moneyText(value);
  const size = value.replace(/^-/, "");
  const text = kind === "count" ? countText(Number(size)) : `${size.replace(/\.00$/, "")}%`;
  return size === value ? text : `(${text})`;
}

const whys = { isi: "ISI", random: "Random", replacement: "Replacement" } as const;

interface ItemPlace {
  readonly change: "came" | "went" | "moved" | "changed";
  readonly before: { readonly number: number; readonly why: keyof typeof whys } | null;
  readonly after: { readonly number: number; readonly why: keyof typeof whys } | null;
}

/** `Item 22, random`, or `Random, now ISI` if it is now selected differently. */
export function placeOfItem({ change, before, after }: ItemPlace): string {
  if (change === "moved" && before && after)
    return `${whys[before.why]}, now ${after.why === "isi" ? "ISI" : whys[after.why].toLowerCase()}`;
  const place = after ?? before;
  return place ? `Item ${place.number}, ${place.why === "isi" ? "ISI" : whys[place.why].toLowerCase()}` : "";
}

/** Whether the chosen cause may apply: if several causes are listed, any of them may; if none is listed, the cause is unknown. */
export const hasCause = (chosen: string | null, { causes }: { readonly causes: readonly string[] }): boolean =>
  chosen === null || causes.includes(chosen);
