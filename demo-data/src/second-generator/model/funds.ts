import type { Rng } from "./rng.ts";
import type { Variant } from "./variant.ts";
import type { Fund } from "./world.ts";

const fundMenu: readonly [string, string, string, number][] = [
  ["Larkspur Target 2030 Fund", "LKTTX", "mutual fund", 0.0062],
  ["Larkspur Target 2040 Fund", "LKTFX", "mutual fund", 0.0078],
  ["Larkspur Target 2050 Fund", "LKTGX", "mutual fund", 0.0088],
  ["Cedarbrook Large Cap Index", "CBLIX", "mutual fund", 0.0124],
  ["Cedarbrook Small/Mid Value", "CBSVX", "mutual fund", 0.0071],
  ["Ostrava International Equity", "OSIEX", "mutual fund", 0.0035],
  ["Granite Core Bond CIT", "GRCBT", "collective trust", 0.0011],
  ["Steadfast Stable Value Trust", "STDSV", "collective trust", 0.0022],
];

/** Funds with misleading account words in their names, by fund index. */
const misleading: Readonly<Record<number, string>> = { 3: "Highgate Senior Loan Fund", 5: "Clearing Fork Balanced Fund" };

/** Six to eight funds with monthly returns, as fractions, around a made-up mean. */
export function makeFunds(r: Rng, variant: Variant): Fund[] {
  return fundMenu.slice(0, r.int(6, fundMenu.length)).map(([name, ticker, kind, mean], i) => ({
    code: String(2105 + i * 37),
    name: (variant.obscureAccounts ? misleading[i] : undefined) ?? name,
    ticker,
    kind,
    monthly: Array.from({ length: 12 }, () => mean + (kind === "collective trust" ? r.int(-10, 10) / 10000 : r.int(-280, 280) / 10000)),
  }));
}
