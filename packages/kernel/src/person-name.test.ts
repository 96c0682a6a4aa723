import { expect, test } from "vitest";
import { isPlainName } from "./person-name.ts";

test.each(["Pat Doe", "Zoë O’Brien-Nuñez", "毛 泽", "Dr. A. Quinn, Jr."])("%s is a plain name", (name) => {
  expect(isPlainName(name)).toBe(true);
});

test.each([
  ["a line break", "Pat\nDoe"],
  ["a line separator", "Pat\u2028Doe"],
  ["a paragraph separator", "Pat\u2029Doe"],
  ["a space without width", "Pat\u200BDoe"],
  ["a joiner without width", "Pat\u200DDoe"],
  ["a mark of byte order", "\uFEFFPat Doe"],
  ["a soft hyphen", "Pat\u00ADDoe"],
  ["what turns text around", "Pat \u202EDoe"],
  ["what isolates a direction", "Pat \u2066Doe"],
  ["an address", "See https://evil.example"],
])("a name with %s is not plain", (_, name) => {
  expect(isPlainName(name)).toBe(false);
});
