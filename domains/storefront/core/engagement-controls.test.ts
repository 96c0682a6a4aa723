import { paperEntries, papersMadeFrom } from "@tieout/catalog/core";
import { expect, test } from "vitest";
import { identityOfControl, paperOfControl, stepOfControl } from "./engagement-controls.ts";
import { sampleToolkits } from "./index.ts";

const samples = sampleToolkits();
const [sample] = samples;
const control = sample?.userControls[0];
if (!sample || !control) throw new Error("the first sample has no user-entity control");
const other = (change: Partial<typeof control>) => identityOfControl(sample, { ...control, ...change });
const same = identityOfControl(sample, control);

test("a control in the next report is the same even with another number or different capitalization; different wording makes it a different control", () => {
  const nextYear = { ...sample, general: { ...sample.general, startOn: sample.general.endOn } };
  expect(identityOfControl(nextYear, control)).toBe(same);
  expect(other({ id: "UC 99", usualControl: "Another", text: ` ${control.text.toUpperCase()}. ` })).toBe(same);
  expect(other({ text: `${control.text} and signed` })).not.toBe(same);
  expect(identityOfControl({ ...sample, provider: { name: "Another", knownAs: [] } }, control)).not.toBe(same);
  expect(identityOfControl({ ...sample, general: { ...sample.general, serviceTitle: "Another" } }, control)).not.toBe(same);
});

test("no two controls in a toolkit are the same", () => {
  for (const toolkit of samples)
    expect(new Set(toolkit.userControls.map((one) => identityOfControl(toolkit, one))).size).toBe(toolkit.userControls.length);
});

test("a step's text has no markup from the report, and its reference splits into one work per part", () => {
  const odd = { ...sample, provider: { name: "A; <B> & Co.", knownAs: [] } };
  const { html, reference } = stepOfControl(odd, { ...control, text: 'Rates < 5% are "reviewed".', evidence: "<script>" });
  expect(html).toContain("User-entity control of A; &lt;B&gt; &amp; Co., ");
  expect(html).toContain("Rates &lt; 5% are &quot;reviewed&quot;.</p>");
  expect(html).not.toContain("<script>");
  expect(reference.split(";")).toHaveLength(2);
});

test("a control belongs to the workpaper that needs its area's report, or to the payroll register for a payroll or HR system; otherwise to the first workpaper", () => {
  const needed = (key: string | null) =>
    paperEntries.find((paper) => paper.key === key)?.reports.flatMap(({ report, use }) => (use === "needed" ? [report] : []));
  expect(needed(paperOfControl("recordkeeping", "distributions", paperEntries))).toContain("distribution_detail");
  expect(needed(paperOfControl("recordkeeping", "enrollment", paperEntries))).toContain("payroll_register");
  expect(needed(paperOfControl("recordkeeping", "loans", paperEntries))).toContain("participant_balances");
  expect(needed(paperOfControl("payroll", "contributions", paperEntries))).toContain("payroll_register");
  const [payroll] = papersMadeFrom("payroll");
  expect(paperOfControl("recordkeeping", "distributions", papersMadeFrom("payroll"))).toBe(payroll?.key);
  expect(paperOfControl("hosting", "it", [])).toBeNull();
});
