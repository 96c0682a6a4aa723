import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { StoredDocument } from "@tieout/kernel";
import { expect, test } from "vitest";

/** Bigints are written as `"123n"` in the files. */
const withBigInts = (_key: string, member: unknown): unknown =>
  typeof member === "string" && /^-?\d+n$/.test(member) ? BigInt(member.slice(0, -1)) : member;

/**
 * Tests for one kind of stored document. `folder` has an example of each version as it was stored, from `0.json` up, never edited; `opens`
 * states what the current code reads from each. An upgrader without an example fails.
 */
export function keepsEveryVersion<Value extends object>(
  document: Pick<StoredDocument<Value>, "version" | "open">,
  folder: string,
  opens: readonly Value[],
): void {
  const versions = Array.from({ length: document.version + 1 }, (_, version) => version);

  test(`an example of each version to ${document.version} is kept, and nothing else`, () => {
    expect(readdirSync(folder).sort()).toEqual(versions.map((version) => `${version}.json`).sort());
    expect(opens).toHaveLength(versions.length);
  });

  test.each(versions)("a document stored in version %d opens as one of today", (version) => {
    const stored: object = JSON.parse(readFileSync(path.join(folder, `${version}.json`), "utf8"), withBigInts);
    expect({ document_version: 0, ...stored }).toMatchObject({ document_version: version });
    expect(document.open(stored)).toStrictEqual(opens[version]);
  });
}
