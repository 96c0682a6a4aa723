import type { OutputResult } from "../../contract/index.ts";

/** `Contributions by pay date` → `Pay date`, plus the noun for the items counted. */
export function chartTitlesOf({ title, counts }: Pick<OutputResult["charts"][number], "title" | "counts">) {
  const by = / by (.+)$/.exec(title)?.[1] ?? title;
  return { label: by.charAt(0).toUpperCase() + by.slice(1), count: counts };
}
