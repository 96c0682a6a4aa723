import path from "node:path";
import { expect, test } from "vitest";
import { billOfMaterials, readLock } from "../scripts/sbom.ts";

const lock = readLock(path.join(import.meta.dirname, ".."));
const bom = billOfMaterials(lock);

test("the bill of materials is CycloneDX 1.5, and the same lock file produces the same bytes", () => {
  expect(bom).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.5", version: 1, metadata: { component: { name: "tieout" } } });
  expect(bom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(JSON.stringify(billOfMaterials(lock))).toBe(JSON.stringify(bom));
});

test("it lists every package the running product uses, with version, checksum and stated license, and none used only to build or test it", () => {
  const names = bom.components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["fastify", "pg", "zod", "react", "@duckdb/node-bindings", "@node-rs/argon2"]));
  for (const tool of ["vitest", "typescript", "@playwright/test", "playwright-core", "@biomejs/biome"]) expect(names).not.toContain(tool);
  expect(names.filter((name) => name.startsWith("@tieout/"))).toEqual([]);
  for (const one of bom.components)
    expect([one.name, one.version, one.hashes?.[0]?.content.length]).toEqual([one.name, expect.any(String), 128]);
  const isStated = (license = ""): boolean => /\w/.test(license) && !/UNLICENSED|SEE LICENSE/i.test(license);
  expect(bom.components.filter(({ licenses }) => !isStated(licenses?.[0]?.expression)).map(({ name }) => name)).toEqual([]);
});

test("references are unique, and every dependency matches one of them", () => {
  const refs = bom.components.map((one) => one["bom-ref"]);
  expect(new Set(refs).size).toBe(refs.length);
  const known = new Set(refs);
  for (const { dependsOn } of bom.dependencies) expect(dependsOn.filter((ref) => !known.has(ref))).toEqual([]);
  const [product] = bom.dependencies;
  expect(product?.dependsOn.length).toBeGreaterThan(10);
});
