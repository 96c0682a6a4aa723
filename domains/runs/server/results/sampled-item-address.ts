import type { PaperKey } from "@tieout/catalogue/core";
import type { SampledItem } from "@tieout/testing/core";
import { opaqueAddress } from "./opaque-address.ts";

/** Names an item within its population. */
export const itemKeyOf = (item: Pick<SampledItem, "natural_key" | "occurrence">): string => `${item.natural_key}|${item.occurrence}`;

/** The same key may be in two populations: an item of any but the first, which has the paper's key, is addressed with its population. */
export const addressOfItem = (
  hmacKey: Uint8Array,
  { paper, population }: { readonly paper: PaperKey; readonly population: string },
  itemKey: string,
): string => opaqueAddress(hmacKey, population === paper ? itemKey : `${population} ${itemKey}`);
