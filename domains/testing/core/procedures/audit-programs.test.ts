import { paperEntries } from "@tieout/catalog/core";
import { expect, test } from "vitest";
import { plainTextOf } from "./plain-text-of.ts";
import { splitReference } from "./split-reference.ts";

test.each(paperEntries.map(({ key, auditProgram }) => [key, auditProgram] as const))(
  "every step in %s says what to do and cites its authority",
  (_key, steps) => {
    expect(steps.length).toBeGreaterThan(0);
    for (const { html, reference } of steps) {
      expect(plainTextOf(html).length).toBeGreaterThan(20);
      expect(splitReference(reference).length).toBeGreaterThan(0);
    }
    expect(new Set(steps.map(({ html }) => html)).size).toBe(steps.length);
  },
);
