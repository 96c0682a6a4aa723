import { cents, type PlainDate, plainDate } from "@tieout/kernel";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  contractMessage,
  creditDay,
  creditsPaidFor,
  displayCredits,
  drawCredits,
  inDrawOrder,
  type Lot,
  mostCredits,
  pricePerCredit,
  unitPriceOf,
  usableCredits,
  volumePrices,
} from "./index.ts";

const day = (text: string): PlainDate => {
  const [year = 0, month = 0, date = 0] = text.split("-").map(Number);
  const found = plainDate(year, month, date);
  if (!found) throw new Error(text);
  return found;
};
const today = day("2025-06-09");

test("the volume prices cover every quantity exactly once, and the price per credit falls as the quantity rises", () => {
  expect(volumePrices[0]?.from).toBe(1);
  volumePrices.slice(1).forEach(({ from, cents: price }, at) => {
    expect(from).toBe((volumePrices[at]?.to ?? 0) + 1);
    expect(price).toBeLessThan(volumePrices[at]?.cents ?? 0n);
  });
  expect(volumePrices.at(-1)?.to).toBeNull();
  expect([1, 49, 50, 120, 250, 500, mostCredits].map(unitPriceOf)).toEqual([9500n, 9500n, 9000n, 8500n, 8200n, 7800n, 7800n]);
  for (const quantity of [0, -1, 1.5]) expect(() => unitPriceOf(quantity)).toThrow(RangeError);
});

const lots = fc
  .array(
    fc.record({
      available: fc.nat(60),
      expiresOn: fc.option(fc.constantFrom(...["2025-06-08", "2025-06-09", "2025-11-30", "2026-03-01"].map(day))),
    }),
    {
      maxLength: 8,
    },
  )
  .map((all) => all.map((lot, at): Lot => ({ ...lot, id: `lot-${at}` })));

test("a draw takes exactly the requested quantity, never from an expired lot, and takes from a later lot only what the earlier ones lack", () => {
  fc.assert(
    fc.property(lots, fc.integer({ min: 1, max: 300 }), (all, quantity) => {
      const draws = drawCredits(all, quantity, today);
      const usable = usableCredits(all, today);
      expect(draws === null).toBe(usable < quantity);
      if (draws === null) return;
      expect(draws.reduce((sum, draw) => sum + draw.quantity, 0)).toBe(quantity);
      const order = inDrawOrder(all).filter(({ expiresOn, available }) => available > 0 && (expiresOn === null || expiresOn >= today));
      draws.forEach((draw, at) => {
        expect(draw.lotId).toBe(order[at]?.id);
        if (at < draws.length - 1) expect(draw.quantity).toBe(order[at]?.available);
        else expect(draw.quantity).toBeLessThanOrEqual(order[at]?.available ?? 0);
      });
    }),
  );
});

test("a lot can be used until its last day has ended everywhere on earth", () => {
  expect(creditDay(Date.UTC(2025, 11, 1, 11, 59, 59))).toBe("2025-11-30");
  expect(creditDay(Date.UTC(2025, 11, 1, 12))).toBe("2025-12-01");
});

test("the price per credit is the average paid under the contract, or the single-credit price without a contract or after its end", () => {
  const contract = { credits: 400, priceCents: cents(8125n), endsOn: day("2025-11-30") };
  const bought = [{ credits: 100, priceCents: cents(8500n) }];
  expect(pricePerCredit(contract, bought, today)).toBe(8200n);
  expect(pricePerCredit(contract, bought, day("2025-11-30"))).toBe(8200n);
  expect(pricePerCredit(contract, bought, day("2025-12-01"))).toBe(9500n);
  expect(pricePerCredit(null, [], today)).toBe(9500n);
});

test("contract messages give the date as day, short month and year", () => {
  const endsOn = day("2025-11-30");
  expect(contractMessage({ endsOn, isEnded: false })).toBe("The current price contract expires on 30 Nov 2025.");
  expect(contractMessage({ endsOn, isEnded: true })).toBe("The price contract has ended. Pay as you go or ask about volume pricing.");
  expect(contractMessage(null)).toBe("Pay as you go or ask about volume pricing.");
});

test("a balance has thousands separators and is 0 if there is none", () => {
  expect([null, 0, 186, 1234, 1234567].map(displayCredits)).toEqual(["0", "0", "186", "1,234", "1,234,567"]);
});

test("paid credits are all credits bought, minus each credit whose payment was even partly returned", () => {
  const payment = (returnedCents: bigint, isPaid = true) => ({ isPaid, amountCents: 850_000n, returnedCents });
  expect(creditsPaidFor(100, payment(0n))).toBe(100);
  expect(creditsPaidFor(100, payment(0n, false))).toBe(0);
  expect(creditsPaidFor(100, payment(8_500n))).toBe(99);
  expect(creditsPaidFor(100, payment(8_501n))).toBe(98);
  expect(creditsPaidFor(100, payment(850_000n))).toBe(0);
});
