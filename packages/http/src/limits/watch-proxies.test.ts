import { pino } from "pino";
import { expect, test } from "vitest";
import { createApp } from "../create-app.ts";
import { proxyProblem } from "./watch-proxies.ts";

test.each([
  ["no proxy and none expected", undefined, "127.0.0.1", 0, null],
  ["one proxy as expected", "203.0.113.7", "10.0.0.1", 1, null],
  ["a caller who adds an address of his own", "1.1.1.1, 203.0.113.7", "10.0.0.1", 1, null],
  ["a stranger who writes the header himself", "1.1.1.1", "203.0.113.7", 0, null],
  ["a proxy that is not trusted", "203.0.113.7", "::ffff:10.0.0.1", 0, /TRUST_PROXY is 0, but calls come through a proxy/],
  ["a proxy that is not there", undefined, "203.0.113.7", 1, /TRUST_PROXY is 1, but calls come through 0 proxies/],
  [
    "one proxy too few",
    "203.0.113.7",
    "10.0.0.1",
    2,
    /TRUST_PROXY is 2, but calls come through 1 proxy, so a caller can fake any address\./,
  ],
])("detects a wrong TRUST_PROXY: %s", (_what, header, peer, trusted, expected) => {
  const problem = proxyProblem(header, peer, trusted);
  if (expected === null) expect(problem).toBeNull();
  else expect(problem).toMatch(expected);
});

test("warns once an hour, and never about a proxy's own health checks", async () => {
  const lines: string[] = [];
  const logger = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  const app = await createApp({ logger, trustedProxies: 1, uploadMaxBytes: 1000 });
  await app.inject({ url: "/api/health/live/" });
  expect(lines).toEqual([]);
  for (let call = 0; call < 3; call++) await app.inject({ url: "/api/users/me/" });
  expect(lines).toHaveLength(1);
  await app.close();
});
