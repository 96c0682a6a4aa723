import { StatusBadge } from "@tieout/ui";
import type { z } from "zod";
import type { SampleItem } from "../../contract/index.ts";
import { whyWords } from "../result-figures.ts";

/** Why an item was selected. */
export function Why({ why }: { readonly why: z.infer<typeof SampleItem>["why"] }) {
  return why === "isi" ? <abbr className="t-isi">{whyWords.isi}</abbr> : <span className="t-small t-sec">{whyWords[why]}</span>;
}

/** Rule results for an item. */
export function ItemResult({ item }: { readonly item: z.infer<typeof SampleItem> }) {
  const [first] = item.exceptions;
  if (first === undefined) return <StatusBadge status="ties" word="No exception" plain />;
  const more = item.exceptions.length - 1;
  return <StatusBadge status="exception" word={more > 0 ? `${first} and ${more} more` : first} plain />;
}
