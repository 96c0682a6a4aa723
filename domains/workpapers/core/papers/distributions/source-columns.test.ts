import { expect, it } from "vitest";
import { position } from "./distributions.test-data.ts";
import { sourceColumns } from "./source-columns.ts";

it("Balance by source is labeled as the source's balance before the year's payments", () => {
  const balances = sourceColumns.filter(({ heading }) => /balance/i.test(heading));
  expect(balances.map(({ heading }) => heading)).toEqual(["Balance before payments"]);
  const line = (held: ReturnType<typeof position> | null) => ({ position: held }) as Parameters<(typeof sourceColumns)[number]["read"]>[0];
  const paidOut = line(position("match", 50_000n, { paidCents: 20_000n, forfeitedCents: 5_000n }));
  expect(balances.map(({ read }) => read(paidOut, 0))).toEqual([50_000n]);
  expect(balances.map(({ missing }) => missing?.(line(null)))).toEqual(["Participant balances, this money source"]);
});
