import type { PaperKey } from "@tieout/catalog/core";
import type { SampledItem } from "@tieout/testing/core";
import { opaqueAddress } from "./opaque-address.ts";

/** Identifies an item within its population. */
export const itemKeyOf = (item: Pick<SampledItem, "natural_key" | "occurrence">): string => `${item.natural_key}|${item.occurrence}`;

/**
 * Two populations may contain the same item key, so the address includes the population's key, except for the first population, whose key
 * is the paper's.
 */
export const addressOfItem = (
  hmacKey: Uint8Array,
  { paper, population }: { readonly paper: PaperKey; readonly population: string },
  itemKey: string,
): string => opaqueAddress(hmacKey, population === paper ? itemKey : `${population} ${itemKey}`);
