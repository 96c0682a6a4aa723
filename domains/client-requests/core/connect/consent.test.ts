import { createHash } from "node:crypto";
import type { PlainDate } from "@tieout/kernel";
import { expect, test } from "vitest";
import { consentOf } from "./consent.ts";

const parts = {
  firm: "Harlow & Pryce LLP",
  client: "Brightwater Foods",
  startOn: "2024-01-01" as PlainDate,
  endOn: "2024-12-31" as PlainDate,
  isReal: true,
};

test("the consent text says who reads what, for whom and for which days, and that access can be ended", () => {
  const { text, read, never } = consentOf(parts);
  for (const part of [
    "Harlow & Pryce LLP",
    "Brightwater Foods",
    "Social Security number",
    "1 Jan 2024",
    "31 Dec 2024",
    "disconnect",
    "Finch",
    ...read,
    ...never,
  ])
    expect(text).toContain(part);
  expect(consentOf({ ...parts, isReal: false }).text).toContain("invented company");
});

test("a changed text needs a new version", () => {
  const { version, text } = consentOf(parts);
  expect([version, createHash("sha256").update(text).digest("hex").slice(0, 16)]).toMatchInlineSnapshot(`
    [
      2,
      "30333ce00a2c2150",
    ]
  `);
});
