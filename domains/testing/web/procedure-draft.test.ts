import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ProcedureList } from "../contract/index.ts";
import {
  activeText,
  addStep,
  changeStep,
  draftOf,
  isStored,
  mergeSaved,
  moveStep,
  placeStep,
  printedNumbers,
  sentSteps,
  visibleSteps,
} from "./procedure-draft.ts";

const output = { key: "distributions", title: "Distribution Package" };
const listOf = (...ids: readonly string[]): ProcedureList => ({
  output,
  revision: 3,
  procedures: ids.map((id, index) => ({
    id,
    active: true,
    order: index + 1,
    output,
    text: `<p>Text of ${id}</p>`,
    reference: "",
    computed: false,
    from_firm_default: true,
  })),
});
const keys = (draft: ReturnType<typeof draftOf>) => visibleSteps(draft).map((step) => step.key);

describe("editing a list of procedures", () => {
  test("moving and placing never loses or adds a step", () => {
    const step = fc.record({ key: fc.constantFrom("a", "b", "c", "d"), by: fc.integer({ min: -6, max: 6 }), place: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const draft = steps.reduce(
          (all, { key, by, place }) => (place ? placeStep(all, key, by) : moveStep(all, key, by)),
          draftOf(listOf("a", "b", "c", "d")),
        );
        expect([...keys(draft)].sort()).toEqual(["a", "b", "c", "d"]);
      }),
    );
  });

  test("a step moves past one that is being removed", () => {
    const draft = changeStep(draftOf(listOf("a", "b", "c")), "b", { removed: true });
    expect(keys(moveStep(draft, "c", -1))).toEqual(["c", "a"]);
    expect(keys(moveStep(draft, "a", 1))).toEqual(["c", "a"]);
    expect(keys(moveStep(draft, "a", -1))).toEqual(["a", "c"]);
  });

  test("a removed step is still sent until Undo expires, so that it keeps its id", () => {
    const stored = listOf("a", "b");
    const draft = changeStep(draftOf(stored), "a", { removed: true });
    expect(sentSteps(draft, stored).procedures.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(isStored(draft, stored)).toBe(false);
    expect(isStored(changeStep(draft, "a", { removed: false }), stored)).toBe(true);
  });

  test("a step without text is never sent as empty and never counts as saved", () => {
    const stored = listOf("a", "b");
    const draft = addStep(changeStep(draftOf(stored), "b", { html: "<p> &nbsp; </p>" }), "new-1");
    expect(sentSteps(draft, stored).procedures.map(({ text }) => text)).toEqual(["<p>Text of a</p>", "<p>Text of b</p>"]);
    expect(isStored(draft, stored)).toBe(false);
  });

  test("new steps get their ids, and text typed during a save is kept", () => {
    const stored = listOf("a");
    const sent = changeStep(addStep(draftOf(stored), "new-1"), "new-1", { html: "<p>New</p>" });
    const { keys: sentKeys } = sentSteps(sent, stored);
    const typedOn = changeStep(sent, "new-1", { html: "<p>New text</p>" });
    const saved: ProcedureList = { ...listOf("a", "z"), revision: 4 };
    expect(mergeSaved(typedOn, sent, sentKeys, saved).map(({ key, id, html }) => [key, id, html])).toEqual([
      ["a", "a", "<p>Text of a</p>"],
      ["new-1", "z", "<p>New text</p>"],
    ]);
    expect(mergeSaved(sent, sent, sentKeys, saved)[1]?.html).toBe("<p>Text of z</p>");
  });

  test("counts active steps only", () => {
    const draft = changeStep(draftOf(listOf("a", "b", "c")), "b", { active: false });
    expect([...printedNumbers(draft)]).toEqual([
      ["a", 1],
      ["b", null],
      ["c", 2],
    ]);
    expect(activeText(draft)).toBe("2 active of 3");
  });
});
