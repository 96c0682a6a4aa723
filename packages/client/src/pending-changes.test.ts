import { expect, test, vi } from "vitest";
import { countChanges, PendingChanges } from "./pending-changes.ts";

const mapping = { title: "Mapping of Census", count: 3, sentByItself: true };

test("lists pending changes per form, but no form without changes", () => {
  const pending = new PendingChanges();
  pending.set("a", mapping);
  pending.set("b", { title: "Engagement details", count: 2, sentByItself: false });
  pending.set("c", { title: "Sampling", count: 0, sentByItself: true });
  expect(pending.list()).toEqual([mapping, { title: "Engagement details", count: 2, sentByItself: false }]);
  pending.set("a", { ...mapping, count: 0 });
  pending.set("b", null);
  expect(pending.list()).toEqual([]);
});

test("combines forms with the same title into one line with the sum of their changes", () => {
  const pending = new PendingChanges();
  pending.set("a", { title: "Explanations", count: 1, sentByItself: true });
  pending.set("b", { title: "Explanations", count: 1, sentByItself: true });
  expect(pending.list()).toEqual([{ title: "Explanations", count: 2, sentByItself: true }]);
});

test("notifies listeners of changes only, and keeps the same list object in between", () => {
  const pending = new PendingChanges();
  const heard = vi.fn();
  pending.subscribe(heard);
  pending.set("a", null);
  expect(heard).not.toHaveBeenCalled();
  pending.set("a", mapping);
  expect(heard).toHaveBeenCalledTimes(1);
  expect(pending.list()).toBe(pending.list());
});

test.each([
  ["text", "text", 0],
  ["text", "other", 1],
  [{ result: "open", note: "a" }, { result: "open", note: "" }, 1],
  [{ columns: [{ field: "a" }, { field: "b" }], values: [] }, { columns: [{ field: "b" }, { field: "a" }], values: [] }, 2],
  [[{ id: 1 }, { id: 2 }], [{ id: 1 }], 1],
])("counts changed fields, with list elements individually: %j and %j differ in %i", (now, before, count) => {
  expect(countChanges(now, before)).toBe(count);
});
