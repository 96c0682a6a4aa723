import { findPaperEntry } from "@tieout/catalog/core";
import { addressOfItem } from "@tieout/runs/server";
import type { WaitingEntry } from "../../contract/index.ts";

type OpensItem = { readonly what: "item"; readonly population: string; readonly itemKey: string | null };

/** An entry whose sampled item has no opaque address yet; the item's key identifies a person, a day and an amount. */
export interface FoundWaiting extends Omit<WaitingEntry, "opens"> {
  readonly opens: Exclude<WaitingEntry["opens"], { what: "item" }> | OpensItem;
}

/** `hmacKey`: the organization's key, used to compute opaque addresses. */
function addressed({ population, itemKey }: OpensItem, outputKey: string, hmacKey: Uint8Array): WaitingEntry["opens"] {
  const paper = findPaperEntry(outputKey)?.key;
  return { what: "item", population, item: paper && itemKey ? addressOfItem(hmacKey, { paper, population }, itemKey) : null };
}

export const waitingWire = (found: readonly FoundWaiting[], hmacKey: Uint8Array): WaitingEntry[] =>
  found.map(({ opens, ...entry }) => ({
    ...entry,
    opens: opens.what === "item" ? addressed(opens, entry.output.key, hmacKey) : opens,
  }));
