import type { StatusUpdater } from "@tieout/engagements/server";
import type { JobContext } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import { afterEach, expect, test, vi } from "vitest";
import type { NormaliseRequest } from "./normalise-asset.ts";
import { readAssetHandler } from "./read-asset.job.ts";

const assetId = "01890000-0000-7000-8000-000000000001";
const found = vi.hoisted((): { request: unknown; meanwhile: () => void } => ({ request: null, meanwhile: () => undefined }));
vi.mock("./run-sources.ts", () => ({
  runSources: async () => (found.request ? [{ assetId, request: found.request }] : []),
}));
vi.mock("./normalise-asset.ts", () => ({
  normaliseAsset: async () => {
    found.meanwhile();
    return { facts: { rowsRead: 7 } };
  },
}));
afterEach(() => vi.clearAllMocks());

const request = (sign: string, fileNo = 0): NormaliseRequest =>
  ({ engagementId: "e", assetSha256: "s", gridObjectKey: "g", mapping: { columns: [{ sign }] }, fileNo }) as unknown as NormaliseRequest;

const becomes = (present: NormaliseRequest | null) => (): void => {
  found.request = present;
};

/** Reads the file; `meanwhile` happens between the first look and the last. Gives what was kept. */
async function read(first: NormaliseRequest, meanwhile: () => void): Promise<unknown[]> {
  const kept: unknown[] = [];
  const tx = {
    query: async (sql: string, values: readonly unknown[]) => {
      if (sql.startsWith("update assets set facts")) kept.push(values[1]);
      return { rows: sql.startsWith("select") ? [{ id: assetId, engagementId: "e", status: "ready" }] : [] };
    },
  } as unknown as Tx;
  const within = (work: (given: Tx) => Promise<unknown>) => work(tx);
  const context = { attempt: 1, signal: new AbortController().signal, transaction: within, finish: within } as unknown as JobContext;
  const statusUpdater = { refresh: async () => undefined } as unknown as StatusUpdater;
  Object.assign(found, { request: first, meanwhile });
  await readAssetHandler({ statusUpdater } as unknown as Parameters<typeof readAssetHandler>[0]).run({ assetId }, context);
  return kept;
}

test("what a file was read as is kept, also when another file came before it in the meantime", async () => {
  expect(await read(request("as_is"), () => undefined)).toEqual(['{"rowsRead":7}']);
  expect(await read(request("as_is"), becomes(request("as_is", 1)))).toEqual(['{"rowsRead":7}']);
});

test("a reading with a mapping that is no longer the confirmed one is not kept: the newer job's would be overwritten", async () => {
  expect(await read(request("as_is"), becomes(request("reversed")))).toEqual([]);
  expect(await read(request("as_is"), becomes(null))).toEqual([]);
});
