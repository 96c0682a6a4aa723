import { expect, test } from "vitest";
import { testedOutputs } from "../tested-output.ts";
import { defaultProcedures, splitReference } from "./default-procedures.ts";
import { plainTextOf } from "./plain-text-of.ts";

test.each(testedOutputs.map(({ key }) => key))("every step of %s says what to do and names its authority", (key) => {
  const steps = defaultProcedures[key] ?? [];
  expect(steps.length).toBeGreaterThan(0);
  for (const { html, reference } of steps) {
    expect(plainTextOf(html).length).toBeGreaterThan(20);
    expect(splitReference(reference).length).toBeGreaterThan(0);
  }
  expect(new Set(steps.map(({ html }) => html)).size).toBe(steps.length);
});

test("computed rules carry the prefix of their output", () => {
  const prefixes: Readonly<Record<string, string>> = {
    participant_activity: "activity.",
    distributions: "distributions.",
    payroll_census: "census.",
  };
  for (const [key, steps] of Object.entries(defaultProcedures))
    for (const rule of steps.flatMap(({ computedRules }) => computedRules)) expect(rule.startsWith(prefixes[key] ?? "?")).toBe(true);
});

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
