import { expect, test } from "vitest";
import { costOf, parseUnitPrice } from "./index.ts";

const price = (text: string) => parseUnitPrice(text);

test("a firm's cost is its units times their prices, rounded to the cent with halves up", () => {
  const prices = { gigabyteMonth: price("0.023"), runHour: price("1.20"), mail: price("0.0001") };
  const use = { storedBytes: 250_000_000_000n, runMilliseconds: 5_400_000n, mails: 50n };
  expect(costOf(use, prices)).toEqual({ storage: "5.75", runs: "1.80", mails: "0.01", total: "7.56" });
  expect(costOf({ storedBytes: 0n, runMilliseconds: 0n, mails: 49n }, prices)).toMatchObject({ mails: "0.00", total: "0.00" });
});

test("usage without a price has a null cost and is left out of the total", () => {
  const use = { storedBytes: 1_000_000_000n, runMilliseconds: 3_600_000n, mails: 1n };
  const none = { gigabyteMonth: null, runHour: null, mail: null };
  expect(costOf(use, none)).toEqual({ storage: null, runs: null, mails: null, total: null });
  expect(costOf(use, { ...none, runHour: price("2") })).toEqual({ storage: null, runs: "2.00", mails: null, total: "2.00" });
});

test("the cost of the largest possible usage is exact", () => {
  const use = { storedBytes: 10n ** 18n, runMilliseconds: 0n, mails: 0n };
  expect(costOf(use, { gigabyteMonth: price("0.023001"), runHour: null, mail: null }).storage).toBe("23001000.00");
});

test("a unit price is in dollars with up to six decimals; any other text is refused", () => {
  expect([price("12"), price("0.023"), price("0.000001")]).toEqual([12_000_000n, 23_000n, 1n]);
  expect(["", "-1", "1.", ".5", "1,000", "0.0000001", "1e3"].map(price)).toEqual(Array(7).fill(null));
});
