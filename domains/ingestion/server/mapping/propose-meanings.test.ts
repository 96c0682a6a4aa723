import { expect, it } from "vitest";
import { withMeanings } from "./propose-meanings.ts";

it("proposes a meaning chosen in one of a provider's files in that provider's other files, and never overrides accepted meanings", () => {
  const open = { key: "money_sources", source: "Zq 1", canonical: null, accepted: false } as const;
  const guessed = { key: "money_sources", source: "Zq 2", canonical: "match", accepted: false } as const;
  const accepted = { key: "money_sources", source: "Zq 3", canonical: "match", accepted: true } as const;
  const other = { key: "statuses", source: "Zq 1", canonical: null, accepted: false } as const;
  const chosen = [open, guessed, accepted].map((value) => ({
    ...value,
    source: value.source.toLowerCase(),
    canonical: "profit_sharing",
    accepted: true,
  }));
  expect(withMeanings([open, guessed, accepted, other], chosen)).toEqual([
    { ...open, canonical: "profit_sharing" },
    { ...guessed, canonical: "profit_sharing" },
    accepted,
    other,
  ]);
});
