import type { MoneySource, SourceTexts } from "./money-source.ts";
import { moneySources } from "./money-sources.ts";

const sources: readonly MoneySource[] = moneySources;

/** Header words that tell the source columns apart. */
export const sourceHeaderWords: readonly string[] = sources.flatMap(({ headerWords }) => headerWords?.split(" ") ?? []);

/** Matching rules in order, with the keys of the source and of its column. */
export const sourceTexts = (kind: "texts" | "payCodes"): readonly { readonly source: MoneySource; readonly texts: SourceTexts }[] =>
  sources
    .flatMap((source) => (source[kind] ? [{ source, texts: source[kind] }] : []))
    .toSorted((left, right) => left.texts.order - right.texts.order);
