import { expect, test } from "vitest";
import { plainTextOf } from "./plain-text-of.ts";

test.each([
  ["<p>Agree <strong>net</strong> to <em>the</em>  check.</p>", "Agree net to the check."],
  ["<p>One</p><p>Two<br />Three</p>", "One\nTwo\nThree"],
  ["<p>Look at:</p><ul><li>form</li><li><p>log</p></li></ul><p>End</p>", "Look at:\n- form\n- log\nEnd"],
  ["<ol><li>a</li><li>b<ul><li>c</li></ul></li></ol>", "1. a\n2. b\n  - c"],
  ['<p>See <a href="https://irs.gov/x?a=1&amp;b=2" rel="noopener">the IRS</a>.</p>', "See the IRS (https://irs.gov/x?a=1&b=2)."],
  ['<a href="mailto:a@b.example">a@b.example</a>', "a@b.example"],
  ["<p>5 &lt; 6 &amp; &quot;7&quot; &#39;8&#39;&nbsp;&#x2713; &unknown;</p>", "5 < 6 & \"7\" '8' ✓ &unknown;"],
  ["no tags at all", "no tags at all"],
  ["<p> </p>", ""],
])("%s prints as plain lines", (html, text) => {
  expect(plainTextOf(html)).toBe(text);
});
