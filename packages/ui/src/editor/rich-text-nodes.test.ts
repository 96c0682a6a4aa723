import { expect, test } from "vitest";
import { richNodes } from "./rich-text-nodes.ts";

test("marks, lists and links come out as nodes, entities as characters", () => {
  expect(richNodes('<p>A &amp; <strong>b</strong></p><ul><li>x</li></ul><a href="https://irs.gov/a?b=1&amp;c=2">IRS</a>')).toEqual([
    { tag: "p", href: null, children: ["A & ", { tag: "strong", href: null, children: ["b"] }] },
    { tag: "ul", href: null, children: [{ tag: "li", href: null, children: ["x"] }] },
    { tag: "a", href: "https://irs.gov/a?b=1&c=2", children: ["IRS"] },
  ]);
});

test("an address that runs something is not a link, and an unknown tag is only its text", () => {
  expect(richNodes('<a href="javascript:alert(1)">x</a><script>y</script>')).toEqual([{ tag: "a", href: null, children: ["x"] }, "y"]);
});

test("tags that are not closed lose nothing", () => {
  expect(richNodes("<p>a<strong>b</p>c")).toEqual([
    { tag: "p", href: null, children: ["a", { tag: "strong", href: null, children: ["b"] }] },
    "c",
  ]);
});
