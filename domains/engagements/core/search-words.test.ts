import { expect, test } from "vitest";
import { searchWords } from "./search-words.ts";

test("a search is split at spaces and punctuation, and an EIN at its hyphen; letters in any alphabet are kept", () => {
  expect(searchWords("  Alder & Finch, 47-3920185 ")).toEqual(["alder", "finch", "47", "3920185"]);
  expect(searchWords("Café “Überfluß” 2024–2025")).toEqual(["café", "überfluß", "2024", "2025"]);
  expect(searchWords("foods FOODS foods")).toEqual(["foods"]);
});

test("punctuation alone yields no words, and a pasted page is cut to eight words", () => {
  expect(searchWords("% _ \\ …")).toEqual([]);
  expect(searchWords("a b c d e f g h i j k")).toHaveLength(8);
});
