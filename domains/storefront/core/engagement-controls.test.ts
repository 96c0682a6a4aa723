import { paperKeys } from "@tieout/catalogue/core";
import { expect, test } from "vitest";
import { identityOfControl, paperOfControl, stepOfControl } from "./engagement-controls.ts";
import { sampleToolkits } from "./index.ts";

const samples = sampleToolkits();
const [sample] = samples;
const control = sample?.userControls[0];
if (!sample || !control) throw new Error("the first sample has no user-entity control");
const other = (change: Partial<typeof control>) => identityOfControl(sample, { ...control, ...change });
const same = identityOfControl(sample, control);

test("a control is the same in the next report, under another number and in other case; other words make another one", () => {
  const nextYear = { ...sample, general: { ...sample.general, startOn: sample.general.endOn } };
  expect(identityOfControl(nextYear, control)).toBe(same);
  expect(other({ id: "UC 99", usualControl: "Another", text: ` ${control.text.toUpperCase()}. ` })).toBe(same);
  expect(other({ text: `${control.text} and signed` })).not.toBe(same);
  expect(identityOfControl({ ...sample, provider: { name: "Another", knownAs: [] } }, control)).not.toBe(same);
  expect(identityOfControl({ ...sample, general: { ...sample.general, serviceTitle: "Another" } }, control)).not.toBe(same);
});

test("no two controls of a toolkit are the same", () => {
  for (const toolkit of samples)
    expect(new Set(toolkit.userControls.map((one) => identityOfControl(toolkit, one))).size).toBe(toolkit.userControls.length);
});

test("a step has text without markup of the report, and one work for each part of its reference", () => {
  const odd = { ...sample, provider: { name: "A; <B> & Co.", knownAs: [] } };
  const { html, reference } = stepOfControl(odd, { ...control, text: 'Rates < 5% are "reviewed".', evidence: "<script>" });
  expect(html).toContain("User-entity control of A; &lt;B&gt; &amp; Co., ");
  expect(html).toContain("Rates &lt; 5% are &quot;reviewed&quot;.</p>");
  expect(html).not.toContain("<script>");
  expect(reference.split(";")).toHaveLength(2);
});

test("a control bears on the workpaper of its area, of a payroll or HR system on the census; on what there is without it", () => {
  expect(paperOfControl("recordkeeping", "distributions", paperKeys)).toBe("distributions");
  expect(paperOfControl("recordkeeping", "enrollment", paperKeys)).toBe("payroll_census");
  expect(paperOfControl("recordkeeping", "loans", paperKeys)).toBe("participant_activity");
  expect(paperOfControl("payroll", "contributions", paperKeys)).toBe("payroll_census");
  expect(paperOfControl("recordkeeping", "distributions", ["payroll_census"])).toBe("payroll_census");
  expect(paperOfControl("payroll", "it", ["distributions"])).toBe("distributions");
  expect(paperOfControl("hosting", "it", [])).toBeNull();
});
