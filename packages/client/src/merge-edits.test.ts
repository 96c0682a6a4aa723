import fc from "fast-check";
import { expect, test } from "vitest";
import { ApiProblem } from "./api-problem.ts";
import { type EditedFields, mergeEdits, saveMerged } from "./merge-edits.ts";

const names = ["name", "number", "basis"] as const;
const version = fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom("a", "b", "c")])), { requiredKeys: [] });

test("loses no one's change except in a field that both changed, and names that field", () => {
  fc.assert(
    fc.property(version, version, version, (base, mine, theirs) => {
      const { value, contested } = mergeEdits<EditedFields>({ base, mine, theirs }, "mine");
      for (const name of names) {
        const [mineChanged, theirsChanged] = [mine[name] !== base[name], theirs[name] !== base[name]];
        expect(value[name]).toBe(mineChanged ? mine[name] : theirs[name]);
        expect(contested.includes(name)).toBe(mineChanged && theirsChanged && mine[name] !== theirs[name]);
      }
    }),
  );
});

test("the chosen version affects contested fields only", () => {
  fc.assert(
    fc.property(version, version, version, (base, mine, theirs) => {
      const [kept, taken] = (["mine", "theirs"] as const).map((keep) => mergeEdits<EditedFields>({ base, mine, theirs }, keep));
      for (const name of names.filter((one) => !kept?.contested.includes(one))) expect(taken?.value[name]).toBe(kept?.value[name]);
      for (const name of kept?.contested ?? []) expect(taken?.value[name]).toBe(theirs[name]);
    }),
  );
});

const stale = (current: EditedFields) =>
  new ApiProblem({
    ...{ code: "x.stale", status: 409, title: "", msg: "", errors: [], requestId: null },
    document: { current, changed_by: { name: "Marisol Vega", on: "2025-06-09T14:08:00.000Z" } },
  });

test("a save that always collides with another one is finally refused, never overwrites, and never asks about an empty list of changes", async () => {
  let revision = 0;
  const refused = saveMerged<EditedFields, EditedFields>({
    ...{ value: { name: "mine" }, stored: { name: "base" } },
    save: () => {
      revision += 1;
      return Promise.reject(stale({ name: "base", revision }));
    },
    theirsOf: ({ document }) => document.current as EditedFields,
    combine: mergeEdits,
  });
  await expect(refused).rejects.toMatchObject({ code: "x.stale" });
  expect(revision).toBe(5);
});

test("leaves any other refusal to the caller", async () => {
  const broken = saveMerged<EditedFields, EditedFields>({
    ...{ value: {}, stored: {}, combine: mergeEdits, theirsOf: () => null },
    save: () => Promise.reject(stale({})),
  });
  await expect(broken).rejects.toBeInstanceOf(ApiProblem);
});
