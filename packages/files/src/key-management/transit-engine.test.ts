import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTransitStandIn, type TransitStandIn } from "@tieout/test-kit";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { KeyService } from "./key-management.ts";
import { openTransitKeyService } from "./transit-engine.ts";

let standIn: TransitStandIn;
let folder: string;
let tokenFile: string;
beforeEach(async () => {
  standIn = await startTransitStandIn();
  folder = await mkdtemp(join(tmpdir(), "tieout-transit-"));
  tokenFile = join(folder, "token");
  await writeFile(tokenFile, `${standIn.token}\n`);
});
afterEach(async () => {
  await standIn.stop();
  await rm(folder, { recursive: true });
});

const open = (options: Partial<Parameters<typeof openTransitKeyService>[0]> = {}): KeyService =>
  openTransitKeyService({ url: standIn.address, key: "transit/tieout", tokenFile, timeoutMilliseconds: 300, ...options });

test("a wrapped text opens only with the same binding, and only if unchanged", async () => {
  const service = open();
  const key = randomBytes(32);
  const wrapped = await service.wrap("one", key);
  expect(wrapped).toMatch(/^vault:v1:/);
  expect(wrapped).not.toContain(key.toString("base64"));
  expect(await service.unwrap("one", wrapped)).toEqual(Uint8Array.from(key));
  expect(await service.unwrap("another", wrapped)).toBeNull();
  expect(await service.unwrap("one", `${wrapped.slice(0, -8)}AAAAAAA=`)).toBeNull();
});

test("a new version wraps new texts and opens old ones", async () => {
  const service = open();
  const key = randomBytes(32);
  const old = await service.wrap("one", key);
  await service.rotate();
  expect(await service.describe()).toEqual({ newestVersion: 2, weaknesses: [] });
  expect(await service.wrap("one", key)).toMatch(/^vault:v2:/);
  expect(await service.unwrap("one", old)).toEqual(Uint8Array.from(key));
  standIn.minDecryptionVersion = 2;
  await expect(service.unwrap("one", old)).rejects.toThrow(/disallowed by policy \(too old\)/);
});

test("a refused token, a missing key and an unreadable token file each cause a message that explains what to do, at once", async () => {
  const refused = { name: "KeyServiceError", code: "files.key_service_refused" };
  await expect(open({ key: "transit/other" }).wrap("one", randomBytes(32))).rejects.toMatchObject({
    ...refused,
    message: expect.stringMatching(/has no key transit\/other\. Create it there, or see KEY_SERVICE_KEY/),
  });
  await expect(open({ tokenFile: join(folder, "none") }).describe()).rejects.toMatchObject({
    ...refused,
    message: expect.stringMatching(/can't be read/),
  });
  await writeFile(tokenFile, "s.another");
  await expect(open().unwrap("one", "vault:v1:AAAA")).rejects.toMatchObject({
    ...refused,
    message: expect.stringMatching(/refuses the token for transit\/decrypt\/tieout \(403\)/),
  });
});

test("a token renewed by an agent is used from the next call on", async () => {
  const service = open();
  await service.describe();
  standIn.token = "s.renewed-by-the-agent";
  await writeFile(tokenFile, standIn.token);
  expect(await service.describe()).toMatchObject({ newestVersion: 1 });
});

test.each(["sealed", "silent"] as const)(
  "a service that is briefly %s is retried, and one that stays so is reported as unavailable",
  async (state) => {
    const service = open();
    standIn.state = state;
    setTimeout(() => {
      standIn.state = "open";
    }, 350);
    expect(await service.wrap("one", randomBytes(32))).toMatch(/^vault:v1:/);
    standIn.state = state;
    await expect(service.describe()).rejects.toMatchObject({ code: "files.key_service_away" });
  },
);

test("does not follow a redirect, because the token would be sent along", async () => {
  const seen: string[] = [];
  const elsewhere = createServer((request, response) => {
    seen.push(request.url ?? "");
    response.writeHead(307, { location: `${standIn.address}/v1/transit/keys/tieout` }).end();
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  const address = elsewhere.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  await expect(open({ url }).describe()).rejects.toMatchObject({ code: "files.key_service_away" });
  expect([seen.length > 0, standIn.calls]).toEqual([true, []]);
  elsewhere.closeAllConnections();
  await new Promise((resolve) => elsewhere.close(resolve));
});
