import { expect, test } from "vitest";
import { type AutosavePlan, Autosaver } from "./autosaver.ts";
import type { DraftContent } from "./drafts.tsx";
import { keepEdits, keptEdit } from "./kept-edits.ts";

const form = "tie-reason:1";

function tab() {
  const kept = new Map<string, DraftContent>();
  return {
    kept,
    remembered: (name: string) => kept.get(name) ?? null,
    hold: (name: string, content: DraftContent | null) => void (content ? kept.set(name, structuredClone(content)) : kept.delete(name)),
  };
}

/** An automatically saved text; `server` answers. */
const planOf = (server: (text: string, before: string) => Promise<string>): AutosavePlan<string, string> => ({
  start: (stored) => stored,
  compare: (text, stored) => (text === stored ? "stored" : "unsaved"),
  save: server,
  merge: (text) => text,
  delayMilliseconds: 60_000,
});
const ended = () => Promise.reject(new Error("the session has ended"));

test("text typed just before the session ends is stored at once, and saved after the same person signs in again", async () => {
  const place = tab();
  const saver = new Autosaver("", planOf(ended));
  const end = keepEdits(saver, place, form);
  saver.change(() => "Timing: deposited on 3 January");
  expect(place.kept.get(form)).toEqual({ value: "Timing: deposited on 3 January", stored: "" });
  end();
  expect(await saver.flush()).toBe(false);

  const sent: string[][] = [];
  const plan = planOf(async (text, before) => {
    sent.push([text, before]);
    return text;
  });
  const kept = keptEdit(place, form, { stored: "", plan });
  const again = new Autosaver(kept?.stored ?? "", plan);
  keepEdits(again, place, form);
  again.change(() => kept?.value ?? "");
  expect(await again.flush()).toBe(true);
  expect(sent).toEqual([["Timing: deposited on 3 January", ""]]);
  expect(place.kept.size).toBe(0);
});

test("stores the version that the edit was based on, so that a colleague's text saved in between is merged and not overwritten", () => {
  const place = tab();
  place.hold(form, { value: "mine", stored: "as it was read" });
  expect(keptEdit(place, form, { stored: "a colleague's", plan: planOf(ended) })).toEqual({ value: "mine", stored: "as it was read" });
});

test("drops content that is already saved or has another shape", () => {
  for (const content of [
    { value: "same", stored: "" },
    { value: "x", stored: "x" },
  ]) {
    const place = tab();
    place.hold(form, content);
    expect(keptEdit(place, form, { stored: "same", plan: planOf(ended) })).toBeNull();
    expect(place.kept.size).toBe(0);
  }
  expect(keptEdit(tab(), form, { stored: "", plan: planOf(ended) })).toBeNull();
});

test("a save that fails after the session has ended stores nothing again, and one that succeeds after the user left the screen drops the edit", async () => {
  const place = tab();
  const failing = new Autosaver("", planOf(ended));
  const end = keepEdits(failing, place, form);
  failing.change(() => "typed");
  place.kept.clear();
  await failing.flush();
  end();
  expect(place.kept.size).toBe(0);

  const saving = new Autosaver(
    "",
    planOf(async (text) => text),
  );
  const leave = keepEdits(saving, place, form);
  saving.change(() => "typed");
  leave();
  expect(place.kept.size).toBe(1);
  await saving.flush();
  expect(place.kept.size).toBe(0);
});
