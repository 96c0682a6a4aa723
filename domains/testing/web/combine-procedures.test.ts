import { expect, test } from "vitest";
import type { ProcedureList } from "../contract/index.ts";
import { activeField, authorityField, combineProcedures, sequenceField, textField } from "./combine-procedures.ts";
import { addStep, changeStep, type Draft, draftOf, dropStep, moveStep } from "./procedure-draft.ts";

const output = { key: "distributions", title: "Distribution Package" };

function listOf(draft: Draft | readonly string[]): ProcedureList {
  const steps = draft.map((step) => (typeof step === "string" ? { id: step, active: true, html: `<p>${step}</p>`, reference: "" } : step));
  return {
    ...{ output, revision: 3 },
    procedures: steps.map(({ id, active, html, reference }, index) => ({
      ...{ id: id ?? `stored ${index}`, active, order: index + 1, output, text: html, reference },
      ...{ computed: false, partly_computed: false, from_firm_default: false },
    })),
  };
}

const base = listOf(["a", "b", "c"]);
const start = draftOf(base);
const shown = (draft: Draft): readonly string[] => draft.map(({ html, active }) => `${active ? "" : "off "}${html.replace(/<\/?p>/g, "")}`);
const combine = (mine: Draft, theirs: Draft, keep: "mine" | "theirs" = "mine") =>
  combineProcedures({ base, mine, theirs: listOf(theirs) }, keep);

test("keeps my text, a colleague's active state, and new steps from both of us", () => {
  const mine = changeStep(addStep(changeStep(start, "a", { html: "<p>mine</p>" }), "new-1"), "new-1", { html: "<p>my step</p>" });
  const theirs = [...changeStep(start, "a", { active: false }), { ...start[0], key: "z", id: "z", html: "<p>their step</p>" }] as Draft;
  const { value, contested } = combine(mine, theirs);
  expect(contested).toEqual([]);
  expect(shown(value).slice(0, 3)).toEqual(["off mine", "b", "c"]);
  expect(shown(value).slice(3).toSorted()).toEqual(["my step", "their step"]);
});

test("a text that both of us edited is a conflict, and the choice affects only that text", () => {
  const mine = changeStep(changeStep(start, "a", { html: "<p>mine</p>" }), "c", { active: false });
  const theirs = changeStep(changeStep(start, "a", { html: "<p>theirs</p>" }), "b", { active: false });
  expect(combine(mine, theirs).contested).toEqual([textField("a")]);
  expect(shown(combine(mine, theirs, "mine").value)).toEqual(["mine", "off b", "off c"]);
  expect(shown(combine(mine, theirs, "theirs").value)).toEqual(["theirs", "off b", "off c"]);
});

test("a step that a colleague removed disappears unless I edited it; if I did, I am asked, and keeping it makes it a new step", () => {
  expect(shown(combine(moveStep(start, "b", 1), dropStep(start, "a")).value)).toEqual(["c", "b"]);
  const { value, contested } = combine(changeStep(start, "a", { active: false }), dropStep(start, "a"));
  expect(contested).toEqual([activeField("a")]);
  expect(value.map(({ id }) => id)).toEqual([null, "b", "c"]);
  expect(shown(combine(changeStep(start, "a", { active: false }), dropStep(start, "a"), "theirs").value)).toEqual(["b", "c"]);
});

test("an order that only one of us changed is kept; an order that both of us changed is a conflict", () => {
  expect(shown(combine(start, moveStep(start, "a", 2)).value)).toEqual(["b", "c", "a"]);
  expect(combine(moveStep(start, "a", 1), moveStep(start, "c", -2)).contested).toEqual([sequenceField]);
});

test("an authority is a separate field: one changed only by a colleague is kept, one changed by both is a conflict", () => {
  const mine = changeStep(start, "a", { html: "<p>mine</p>" });
  const theirs = changeStep(start, "a", { reference: "IRC 411" });
  const { value, contested } = combine(mine, theirs);
  expect([contested, value[0]?.html, value[0]?.reference]).toEqual([[], "<p>mine</p>", "IRC 411"]);
  expect(combine(changeStep(start, "a", { reference: "ERISA 203" }), theirs).contested).toEqual([authorityField("a")]);
});
