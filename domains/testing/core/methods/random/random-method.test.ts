import type { Cents } from "@tieout/kernel";
import { expect, test } from "vitest";
import { methodNamed } from "../chosen-method.ts";
import { randomMethod } from "./random-method.ts";

const threshold = 5_000_000n as Cents;
const settings = { method: "random", sizeType: "fixed", size: 25, isiThresholdCents: null, isiCountsTowardSampleSize: true } as const;
const { sentence, short, printed } = randomMethod.words;

test.each([
  [{ size: 1 }, "1 payment is drawn at random."],
  [{ size: 25 }, "25 payments are drawn at random."],
  [{ size: null }, "0 payments are drawn at random."],
  [{ isiThresholdCents: threshold }, "Each payment at or above the threshold is tested; random payments bring the sample to 25."],
  [
    { isiThresholdCents: threshold, isiCountsTowardSampleSize: false },
    "Each payment at or above the threshold is tested; 25 payments are also drawn from the rest.",
  ],
  [
    { size: 1, isiThresholdCents: threshold, isiCountsTowardSampleSize: false },
    "Each payment at or above the threshold is tested; 1 payment is also drawn from the rest.",
  ],
])("the settings %o produce the sentence for a random sample", (changes, words) => {
  expect(sentence({ ...settings, ...changes }, "payment")).toBe(words);
});

test("a size that hasn't been entered shows as none", () => {
  expect([short({ ...settings, size: null }), short(settings), printed("payments")]).toEqual([
    "– at random",
    "25 at random",
    "Random by SHA-256 tickets",
  ]);
});

test("an unknown method is named", () => {
  expect(() => methodNamed("haphazard")).toThrow('there is no sampling method "haphazard"');
});
