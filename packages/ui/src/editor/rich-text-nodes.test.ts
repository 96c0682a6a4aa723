import { expect, test } from "vitest";
import { richNodes } from "./rich-text-nodes.ts";

test("marks, lists and links become nodes, and entities become characters", () => {
  expect(richNodes('<p>A &amp; <strong>b</strong></p><ul><li>x</li></ul><a href="https://irs.gov/a?b=1&amp;c=2">IRS</a>')).toEqual([
    { tag: "p", href: null, children: ["A & ", { tag: "strong", href: null, children: ["b"] }] },
    { tag: "ul", href: null, children: [{ tag: "li", href: null, children: ["x"] }] },
    { tag: "a", href: "https://irs.gov/a?b=1&c=2", children: ["IRS"] },
  ]);
});

test("a URL that runs code is not a link, and an unknown tag shows only its text", () => {
  expect(richNodes('<a href="javascript:alert(1)">x</a><script>y</script>')).toEqual([{ tag: "a", href: null, children: ["x"] }, "y"]);
});

test("unclosed tags lose no text", () => {
  expect(richNodes("<p>a<strong>b</p>c")).toEqual([
    { tag: "p", href: null, children: ["a", { tag: "strong", href: null, children: ["b"] }] },
    "c",
  ]);
});
