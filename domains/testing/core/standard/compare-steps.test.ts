import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareSteps, differenceKeys, type OwnStep, type StandardStep } from "./compare-steps.ts";
import { programChanges, programDifferences } from "./difference-words.ts";
import { takeBack } from "./take-back.ts";

const step = (id: string, html = `<p>Text of ${id}</p>`, change: Partial<StandardStep> = {}): StandardStep => ({
  ...{ id, active: true, html, reference: "", computedRules: [] },
  ...change,
});
const standard = [step("a"), step("b"), step("c", undefined, { reference: "IRC 411" }), step("d")];
const copied = (one: StandardStep, change: Partial<OwnStep> = {}): OwnStep => ({
  ...{ id: `own ${one.id}`, active: one.active, html: one.html, reference: one.reference, standardId: one.id },
  ...change,
});
const copy = (): OwnStep[] => standard.map((one) => copied(one));
const keysOf = (own: readonly OwnStep[]) => differenceKeys(compareSteps(own, standard));

/** The list after these differences are reverted, as the server stores it. */
const taken = (own: readonly OwnStep[], keys: readonly string[]): OwnStep[] =>
  takeBack(own, standard, new Set(keys)).map(({ own: mine, standard: from }) => {
    if (from) return copied(from, mine ? { id: mine.id } : {});
    if (!mine) throw new Error("a step of nothing");
    return mine;
  });

describe("an engagement and the standard", () => {
  test("an unchanged copy has no differences, even if it predates recorded step origins", () => {
    expect(keysOf(copy())).toEqual([]);
    expect(keysOf(copy().map((one) => ({ ...one, standardId: null })))).toEqual([]);
  });

  test("describes reworded, switched, added, omitted and reordered steps separately", () => {
    const [a, b, c, d] = copy() as [OwnStep, OwnStep, OwnStep, OwnStep];
    const own: OwnStep[] = [
      c,
      { ...a, html: "<p>Mine</p>" },
      { ...b, active: false },
      { ...d, id: "mine", html: "<p>New</p>", standardId: null },
    ];
    expect(keysOf(own)).toEqual(["changed own a", "changed own b", "added mine", "missing d", "sequence"]);
    expect(programDifferences(own, standard)).toEqual([
      "Step 2 off, on in the standard",
      "Step 1 worded differently",
      "Step 4 left out",
      "1 step added",
      "Steps in a different order",
    ]);
  });

  test("a reworded step without a recorded origin is matched by its authority", () => {
    const own = copy().map((one) => (one.id === "own c" ? { ...one, html: "<p>Mine</p>", standardId: null } : one));
    expect(keysOf(own)).toEqual(["changed own c"]);
  });

  test("reverting one difference keeps the others", () => {
    const own = copy().map((one) => (one.id === "own a" || one.id === "own b" ? { ...one, html: `<p>Mine ${one.id}</p>` } : one));
    const after = taken(own, ["changed own b"]);
    expect(keysOf(after)).toEqual(["changed own a"]);
    expect(after.map(({ id }) => id)).toEqual(["own a", "own b", "own c", "own d"]);
  });

  test("a restored step follows the same step as in the standard", () => {
    const own = copy().filter(({ id }) => id !== "own c" && id !== "own a");
    expect(taken(own, ["missing c", "missing a"]).map(({ html }) => html)).toEqual(standard.map(({ html }) => html));
  });

  const steps = fc
    .shuffledSubarray([...copy(), copied(step("x"), { standardId: null }), copied(step("y"), { standardId: null })])
    .chain((some) =>
      fc.tuple(...some.map((one) => fc.record({ active: fc.boolean(), rewords: fc.boolean() }).map((change) => ({ one, change })))),
    )
    .map((some) =>
      some.map(({ one, change }): OwnStep => ({ ...one, active: change.active, html: change.rewords ? `${one.html}!` : one.html })),
    );

  test("for any changes, reverting all of them restores the standard, and reverting one leaves exactly the others", () => {
    fc.assert(
      fc.property(steps, fc.nat(), (own, pick) => {
        const keys = keysOf(own);
        expect(keysOf(taken(own, keys))).toEqual([]);
        const key = keys[pick % Math.max(1, keys.length)];
        if (key === undefined || key === "sequence") return;
        const left = keysOf(taken(own, [key])).filter((one) => one !== "sequence");
        expect(left).toEqual(keys.filter((one) => one !== key && one !== "sequence"));
      }),
    );
  });
});

test("describes an edit of the firm's procedures in words", () => {
  const [a, b, , d] = standard as [StandardStep, StandardStep, StandardStep, StandardStep];
  expect(programChanges(standard, [b, { ...a, active: false }, { ...d, html: "<p>New</p>" }, step("e")])).toEqual([
    "Step 3 reworded",
    "Step 2 turned off",
    "Step 4 added",
    "Step 3 removed",
    "Steps in a different order",
  ]);
  expect(programChanges(standard, standard)).toEqual([]);
  const allOff = standard.map((one) => ({ ...one, active: false }));
  expect(programChanges(standard, allOff)).toEqual(["Steps 1, 2, 3 and 4 turned off"]);
});
