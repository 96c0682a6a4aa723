import { expect, test } from "vitest";
import { storedDocument } from "./stored-document.ts";

interface Note {
  readonly title: string;
  readonly lines: readonly string[];
}

const notes = storedDocument<Note>("note", [({ name, ...rest }) => ({ ...rest, title: name }), (note) => ({ ...note, lines: [] })]);

test("a document of any earlier version opens in the current form", () => {
  const today = { title: "Census", lines: [] };
  expect(notes.open({ name: "Census" })).toEqual(today);
  expect(notes.open({ title: "Census", document_version: 1 })).toEqual(today);
  expect(notes.open({ ...today, document_version: 2 })).toEqual(today);
});

test("a sealed document opens unchanged", () => {
  const note = { title: "Census", lines: ["a"] };
  expect(notes.seal(note)).toEqual({ ...note, document_version: 2 });
  expect(notes.open(notes.seal(note))).toEqual(note);
});

test("a document of a later version is refused, never read as the current version", () => {
  expect(() => notes.open({ title: "Census", document_version: 3 })).toThrow(
    "a stored note is of version 3, and this version reads up to 2",
  );
});
