import type { StatusUpdater } from "@tieout/engagements/server";
import { type JobContext, JobFailure } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import { afterEach, describe, expect, it, test, vi } from "vitest";
import type { NormalizeRequest } from "./normalize-asset.ts";
import { readAssetHandler } from "./read-asset.job.ts";

const assetId = "01890000-0000-7000-8000-000000000001";
const found = vi.hoisted((): { request: unknown; suggested: unknown; meanwhile: () => void } => ({
  request: null,
  suggested: null,
  meanwhile: () => undefined,
}));
vi.mock("./run-sources.ts", () => ({
  runSources: async () => (found.request ? [{ assetId, request: found.request }] : []),
}));
vi.mock("./suggested-reading.ts", () => ({ suggestedReading: async () => (found.suggested ? [found.suggested] : []) }));
vi.mock("./normalize-asset.ts", () => ({
  normalizeAsset: async () => {
    found.meanwhile();
    return { facts: { rowsRead: 7 } };
  },
}));
afterEach(() => Object.assign(found, { request: null, suggested: null }));

// The test doubles have only the members that the job uses.
const request = (sign: string): NormalizeRequest =>
  ({ engagementId: "e", assetSha256: "s", gridObjectKey: "g", mapping: { columns: [{ sign }] } }) as unknown as NormalizeRequest;

const becomes = (present: NormalizeRequest | null) => (): void => {
  found.request = present;
};

/** Reads the file and runs `meanwhile` between the first check and the last. Returns what was saved. */
async function read(first: NormalizeRequest | null, meanwhile: () => void, noted: string[] = []): Promise<unknown[]> {
  const kept: unknown[] = [];
  const tx = {
    query: async (sql: string, values: readonly unknown[]) => {
      if (sql.startsWith("update assets set facts")) kept.push(values[1]);
      return { rows: sql.startsWith("select") ? [{ id: assetId, engagementId: "e", status: "ready" }] : [] };
    },
  } as unknown as Tx;
  const within = (work: (given: Tx) => Promise<unknown>) => work(tx);
  const note = (failure: JobFailure) => noted.push(failure.code);
  const context = { attempt: 1, signal: new AbortController().signal, transaction: within, finish: within, note } as unknown as JobContext;
  const statusUpdater = { refresh: async () => undefined } as unknown as StatusUpdater;
  Object.assign(found, { request: first, meanwhile });
  // The reading is mocked; the job itself calls only these two dependencies.
  await readAssetHandler({ statusUpdater, afterReading: async () => undefined } as unknown as Parameters<typeof readAssetHandler>[0]).run(
    { assetId },
    context,
  );
  return kept;
}

test("saves what was read from a file", async () => {
  expect(await read(request("as_is"), () => undefined)).toEqual(['{"rowsRead":7,"document_version":1}']);
});

test("discards a reading whose mapping is no longer the confirmed one: it would overwrite the newer job's result", async () => {
  expect(await read(request("as_is"), becomes(request("reversed")))).toEqual([]);
  expect(await read(request("as_is"), becomes(null))).toEqual([]);
});

describe("reading ahead with the suggested mapping", () => {
  it("saves nothing for a file that no one has confirmed", async () => {
    found.suggested = request("as_is");
    expect(await read(null, () => undefined)).toEqual([]);
  });

  it("saves the reading if the mapping is confirmed unchanged in the meantime", async () => {
    found.suggested = request("as_is");
    expect(await read(null, becomes(request("as_is")))).toEqual(['{"rowsRead":7,"document_version":1}']);
  });

  it("refuses no file that the suggested mapping cannot read: a person may still change the mapping", async () => {
    found.suggested = request("as_is");
    const noted: string[] = [];
    const fails = (): void => {
      throw new JobFailure("ingestion.mapping-unusable", "A mapping cannot be used.");
    };
    expect(await read(null, fails, noted)).toEqual([]);
    expect(noted).toEqual(["ingestion.mapping-unusable"]);
  });
});
