import { StatusBadge } from "@tieout/ui";
import type { z } from "zod";
import type { SampleItem } from "../../contract/index.ts";
import { whyWords } from "../result-figures.ts";
import { itemState } from "./item-state.ts";

/** Shows why an item was selected. */
export function Why({ why }: { readonly why: z.infer<typeof SampleItem>["why"] }) {
  return why === "isi" ? <abbr className="t-isi">{whyWords.isi}</abbr> : <span className="t-small t-sec">{whyWords[why]}</span>;
}

/** Combined result of the rules and procedures for an item. */
export const ItemResult = ({ item }: { readonly item: z.infer<typeof SampleItem> }) => <StatusBadge {...itemState(item)} plain />;
