import fc from "fast-check";
import { expect, test } from "vitest";
import { sanitizeRichText } from "./sanitize-rich-text.ts";

test("keeps paragraphs, emphasis, lists and links, and replaces older emphasis tags with their modern equivalents", () => {
  const kept = "<p>Agree <strong>net</strong> and <em>gross</em>, <u>both</u><br />here</p><ul><li>one</li></ul><ol><li>two</li></ol>";
  expect(sanitizeRichText(kept)).toBe(kept);
  expect(sanitizeRichText("<p><b>a</b><i>b</i></p>")).toBe("<p><strong>a</strong><em>b</em></p>");
  expect(sanitizeRichText('<a href="https://irs.gov/x?a=1&amp;b=2">IRS</a>')).toBe(
    '<a href="https://irs.gov/x?a=1&amp;b=2" rel="noopener noreferrer" target="_blank">IRS</a>',
  );
});

test.each([
  ["<script>alert(1)</script>", ""],
  ["<style>p{}</style>x", "x"],
  ['<p onclick="x()" style="color:red" class="a">a</p>', "<p>a</p>"],
  ['<img src=x onerror="alert(1)">', ""],
  ["<svg><p>a</p></svg>", ""],
  ['<a href="javascript:alert(1)">a</a>', '<a rel="noopener noreferrer" target="_blank">a</a>'],
  ['<a href=" java\nscript:alert(1)">a</a>', '<a rel="noopener noreferrer" target="_blank">a</a>'],
  ['<a href="data:text/html,x">a</a>', '<a rel="noopener noreferrer" target="_blank">a</a>'],
  ['<a href="//evil.example">a</a>', '<a rel="noopener noreferrer" target="_blank">a</a>'],
  ["<iframe src='https://x'></iframe><h1>t</h1>", "t"],
])("removes anything active from %s", (given, left) => {
  expect(sanitizeRichText(given)).toBe(left);
});

const piece = fc.oneof(
  fc.string(),
  fc.constantFrom(
    "<p>",
    "</p>",
    "<b>",
    "<script>",
    "</script>",
    '<a href="javascript:x">',
    "</a>",
    "<img onerror=x>",
    "<li>",
    "<!--",
    "-->",
    "&lt;",
    '"',
    "<",
    ">",
  ),
);
test("for any input, only allowed tags and attributes come out, and a second pass changes nothing", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const clean = sanitizeRichText(pieces.join(""));
      const tags = [...clean.matchAll(/<[^>]*>/g)].map(([tag]) => tag);
      for (const tag of tags) expect(tag).toMatch(/^<\/?(p|strong|em|u|ul|ol|li|a|br)( \/|( (href|rel|target)="[^"<>]*")*)?>$/);
      expect(clean.replace(/<[^>]*>/g, "")).not.toContain("<");
      expect(sanitizeRichText(clean)).toBe(clean);
    }),
  );
});
