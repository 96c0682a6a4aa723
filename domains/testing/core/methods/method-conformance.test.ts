import { describe, expect, test } from "vitest";
import { separateIsi } from "../selection/separate-isi.ts";
import { ticketItems } from "../selection/ticket-items.ts";
import { methodOf, planOf } from "./chosen-method.ts";
import { type RegisteredMethod, samplingMethods } from "./index.ts";
import { methodConformance } from "./method-conformance.test-data.ts";
import { randomMethod } from "./random/random-method.ts";

describe.each(samplingMethods.map((method) => [method.key, method] as const))("the method %s", (_key, method) => {
  test.each(methodConformance(method).map(({ promise, check }) => [promise, check] as const))("%s", (_promise, check) => check());
});

test("each method has a unique key, and one method tests everything", () => {
  expect(new Set(samplingMethods.map(({ key }) => key)).size).toBe(samplingMethods.length);
  expect(samplingMethods.filter(({ testsEverything }) => testsEverything)).toHaveLength(1);
});

const settings = { method: "random", sizeType: "fixed", size: 15, isiThresholdCents: null, isiCountsTowardSampleSize: false } as const;

test("if the size is all, everything is tested, and the firm's default applies only to its own method", () => {
  expect(methodOf({ ...settings, sizeType: "all" }).key).toBe("all");
  const basisOf = (chosen: Parameters<typeof planOf>[0], usual: Parameters<typeof planOf>[1]) => {
    const plan = planOf(chosen, usual);
    return plan.ok ? plan.value.sizeBasis : plan.failure;
  };
  expect(basisOf({ ...settings, method: "all" }, settings)).toBe("All items, set by the auditor");
  expect(basisOf({ ...settings, sizeType: "all" }, { ...settings, method: "all" })).toBe("All items, firm default");
  expect(basisOf(settings, settings)).toBe("15 items, firm default");
});

const drawn = (change: Partial<RegisteredMethod>): RegisteredMethod => ({ ...(randomMethod as RegisteredMethod), ...change });
const { draw } = randomMethod;
let calls = 0;

describe("a broken method is caught", () => {
  test.each<[string, string, RegisteredMethod]>([
    [
      "draws from the top of the file",
      "any order of the population gives the same sample",
      drawn({
        draw(items, plan, lottery) {
          const { isi, rest } = separateIsi(ticketItems(items, lottery), plan.isiThreshold);
          return { isi, random: rest.slice(0, plan.size), replacements: rest.slice(plan.size) };
        },
      }),
    ],
    [
      "leaves the ISI to the lottery",
      "every item of at least the threshold is ISI, no other is",
      drawn({ draw: (items, plan, lottery) => draw.call(randomMethod, items, { ...plan, method: "random", isiThreshold: null }, lottery) }),
    ],
    [
      "draws one item too many",
      "as many items are drawn as the size says, and never more than there are",
      drawn({ size: (plan, population) => randomMethod.size({ ...plan, method: "random", size: plan.size + 1 }, population) }),
    ],
    [
      "loses the replacements",
      "every item is ISI, drawn or a replacement, once",
      drawn({
        draw: (items, plan, lottery) => ({ ...draw.call(randomMethod, items, { ...plan, method: "random" }, lottery), replacements: [] }),
      }),
    ],
    [
      "draws by chance instead of by seed",
      "the proof, read from JSON, redraws the sample from the population file",
      drawn({
        draw(items, plan, { sha256 }) {
          calls += 1;
          return draw.call(randomMethod, items, { ...plan, method: "random" }, { seed: String(calls), sha256 });
        },
      }),
    ],
    [
      "forgets the ISI threshold in the proof",
      "a plan comes out of its proof as it went in",
      drawn({
        proof: {
          ...randomMethod.proof,
          say: (plan) => ({ ...randomMethod.proof.say({ ...plan, method: "random" }), isi_threshold: null }),
        },
      }),
    ],
    [
      "takes any threshold",
      "a threshold of nothing or less is refused",
      drawn({ plan: (chosen, usual) => randomMethod.plan({ ...chosen, isiThresholdCents: null }, usual) }),
    ],
    [
      "does not say who chose the size",
      "the size says in words how many items, and whether firm or auditor chose it",
      drawn({ plan: (chosen) => randomMethod.plan(chosen, null) }),
    ],
  ])("that %s", (_fault, promise, method) => {
    const check = methodConformance(method).find((guarantee) => guarantee.promise === promise)?.check;
    expect(check).toThrow();
  });
});
