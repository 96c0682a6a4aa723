import { describe, expect, test } from "vitest";
import { clientFileLimits, isFull, placeInSlot, type TimedFile, unreplacedOf } from "./index.ts";

const file = (id: string, change: Partial<TimedFile> = {}): TimedFile => ({
  ...{ id, sha256: id, state: "sent", replacesId: null, sentAtMilliseconds: 5, settledAtMilliseconds: null },
  ...change,
});
const returned = (id: string, at = 3, change: Partial<TimedFile> = {}): TimedFile =>
  file(id, { state: "returned", sentAtMilliseconds: 1, settledAtMilliseconds: at, ...change });
const placeOf = (one: TimedFile, files: readonly TimedFile[], ...inSlot: readonly string[]) => {
  const { replaces, unclear } = placeInSlot(one, [...files, one], new Set(inSlot));
  return { replaces: replaces?.id ?? null, unclear: unclear.map(({ id }) => id) };
};

describe("an accepted file", () => {
  test("replaces the file it names, also by way of others in between", () => {
    const between = returned("b", 4, { replacesId: "a" });
    expect(placeOf(file("c", { replacesId: "b" }), [file("a", { state: "accepted" }), between], "a")).toEqual({
      replaces: "a",
      unclear: [],
    });
  });

  test("replaces the only returned file if it arrived after the return and that file is in the slot", () => {
    expect(placeOf(file("b"), [returned("a")], "a")).toEqual({ replaces: "a", unclear: [] });
    expect(placeOf(file("b"), [returned("a")])).toEqual({ replaces: null, unclear: [] });
  });

  test("is added next to a returned file if it arrived before the return or names another file, or if that file has a named successor", () => {
    expect(placeOf(file("b"), [returned("a", 9)], "a").replaces).toBeNull();
    expect(placeOf(file("b"), [returned("a"), file("c", { replacesId: "a" })], "a").replaces).toBeNull();
    expect(placeOf(file("b", { replacesId: "c" }), [returned("a"), returned("c")], "a").replaces).toBeNull();
  });

  test("has no clear place if several files were returned and any of them is in the slot", () => {
    expect(placeOf(file("c"), [returned("a"), returned("b")], "a", "b")).toEqual({ replaces: null, unclear: ["a", "b"] });
    expect(placeOf(file("c"), [returned("a"), returned("b")], "a")).toEqual({ replaces: null, unclear: ["a"] });
    expect(placeOf(file("c"), [returned("a"), returned("b")])).toEqual({ replaces: null, unclear: [] });
  });
});

test("returned or replaced files leave room for others", () => {
  const ofItem = (one: TimedFile) => ({ ...one, itemId: "item" });
  const all = Array.from({ length: clientFileLimits.mostOfItem }, (_, at) => ofItem(file(String(at))));
  expect([isFull(all, "item", null), isFull(all, "other", null), isFull(all, "item", "7")]).toEqual([true, false, false]);
  expect(isFull([...all.slice(1), ofItem(returned("0"))], "item", null)).toBe(false);
});

test("a returned file is missing until a file that counts replaces it or has the same content", () => {
  const missed = (...files: readonly TimedFile[]) => unreplacedOf(files).map(({ id }) => id);
  expect(missed(returned("a"), file("b"))).toEqual(["a"]);
  expect(missed(returned("a"), file("b", { replacesId: "a" }))).toEqual([]);
  expect(missed(returned("a"), file("b", { sha256: "a" }))).toEqual([]);
  expect(missed(returned("a"), returned("b", 4, { replacesId: "a" }))).toEqual(["a", "b"]);
  expect(missed(returned("a"), returned("b", 4, { replacesId: "a" }), file("c", { replacesId: "b" }))).toEqual([]);
});
