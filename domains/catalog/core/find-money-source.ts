import type { MoneySource } from "./money-source.ts";
import { moneySources } from "./money-sources.ts";

const sources: readonly MoneySource[] = moneySources;
const byKey: ReadonlyMap<string, MoneySource> = new Map(sources.map((source) => [source.key, source]));

export const findMoneySource = (key: string): MoneySource | undefined => byKey.get(key);

/** Whether the source is always 100% vested, regardless of the plan. */
export const neverForfeited = (source: string | null): boolean => source !== null && byKey.get(source)?.vesting === "immediate";

export const moneySourceTitle = (source: string | null): string =>
  source === null ? "No source given" : (byKey.get(source)?.title ?? source);
