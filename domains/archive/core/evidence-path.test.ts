import { expect, test } from "vitest";
import { evidencePath } from "./evidence-path.ts";

test("a path in the bundle is valid on every file system, and files with the same name get different paths", () => {
  const at = { outputKey: "distributions", number: 7 };
  expect(evidencePath({ ...at, name: "../a:b?.pdf" })).toBe("evidence/distributions/007 .._a_b_.pdf");
  expect(evidencePath({ ...at, name: "Gehaltsübersicht (2).png" })).toBe("evidence/distributions/007 Gehaltsübersicht (2).png");
  expect(evidencePath({ ...at, name: `${"x".repeat(300)}.pdf` })).toHaveLength("evidence/distributions/007 ".length + 84);
});
