import path from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { placesOf, sendCut, sha256Of } from "../../tests/cut-sender.ts";
import { createEngagement, type WalkedEngagement } from "../api-walk.ts";
import { isWhole, seed } from "../extent.ts";
import { killProcess, type Product, startProduct } from "../product.ts";
import { type Session, signIn, until } from "../session.ts";

const [checkout, playground] = [inject("checkout"), inject("playground")];
const sizeBytes = (isWhole ? 300 : 40) * 2 ** 20 + 12_345;
let product: Product;
let session: Session;
let engagement: WalkedEngagement;

beforeAll(async () => {
  product = await startProduct({ checkout, dataDir: path.join(playground, "cut-upload") });
  session = await signIn(product.address);
  engagement = await createEngagement(session);
});
afterAll(() => product?.stop());

/** Kills the API; the launcher starts another one at the same URL. */
async function killApi(): Promise<void> {
  for (const entry of product.processes("api")) killProcess(entry);
  const answers = () =>
    fetch(`${product.address}/api/users/me/`).then(
      () => true,
      () => false,
    );
  await until(answers, (isThere) => isThere, 60_000);
}

test(`a file of ${Math.floor(sizeBytes / 2 ** 20)} MB, interrupted five times (seed ${seed}), with the API killed once, arrives whole, and no acknowledged byte is sent twice`, async () => {
  const cuts = placesOf(seed, 5, sizeBytes);
  const { status, answer, turns } = await sendCut({
    address: () => product.address,
    token: session.token,
    collection: `/api/engagements/${engagement.id}/uploads/`,
    metadata: { filename: "register.csv", fingerprint: "register", data_feed_node_id: engagement.slots[0]?.nodeId ?? "" },
    sizeBytes,
    cuts,
    insteadOf: { [seed % 5]: killApi },
  });
  expect([status, answer.asset.size_bytes, answer.asset.sha256]).toEqual([200, sizeBytes, sha256Of(sizeBytes)]);
  expect(turns.length).toBeGreaterThanOrEqual(6);
  for (const { from, acknowledged } of turns) expect(from).toBeGreaterThanOrEqual(acknowledged);
  expect(turns.at(-1)?.from).toBeGreaterThan(0);
  const nodes = await session.get<{ data_feed_nodes: { assets: unknown[] }[] }[]>(`/api/engagements/${engagement.id}/service-providers/`);
  expect(nodes.flatMap((node) => node.data_feed_nodes).flatMap(({ assets }) => assets)).toHaveLength(1);
});
