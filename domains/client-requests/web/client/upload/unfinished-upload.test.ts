import { expect, test } from "vitest";
import type { ClientUpload } from "../../../contract/index.ts";
import { continuedUpload, fingerprintOf } from "./unfinished-upload.ts";

const file = { name: "register.csv", size: 10, lastModified: 1 };
const uploadOf = (id: string, replacesId: string | null): ClientUpload => ({
  ...{ id, item_id: "item", file_name: file.name, size_bytes: 10, received_bytes: 4, fingerprint: fingerprintOf(file), problem: null },
  replaces_id: replacesId,
});
const continued = (unfinished: readonly ClientUpload[], replaces: string | null) =>
  continuedUpload(unfinished, { itemId: "item", file, replaces })?.id;

test("a file chosen to replace another does not continue an upload that adds the same file or replaces a different one", () => {
  expect(continued([uploadOf("adds", null), uploadOf("of-b", "b")], "a")).toBeUndefined();
  expect(continued([uploadOf("adds", null), uploadOf("of-a", "a")], "a")).toBe("of-a");
});

test("a file chosen for the item continues an upload that adds it, or otherwise one that the page shows as unfinished", () => {
  expect(continued([uploadOf("of-a", "a"), uploadOf("adds", null)], null)).toBe("adds");
  expect(continued([uploadOf("of-a", "a")], null)).toBe("of-a");
});

test("another file, or the same file for a different item, continues no upload", () => {
  expect(continuedUpload([uploadOf("adds", null)], { itemId: "other", file, replaces: null })).toBeUndefined();
  expect(continuedUpload([uploadOf("adds", null)], { itemId: "item", file: { ...file, size: 11 }, replaces: null })).toBeUndefined();
});
