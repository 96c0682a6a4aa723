import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { CustomFetchOptions } from "openid-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AddressRefused, AnswerTooLong, outsideFetch } from "./outside-fetch.ts";

let server: Server;
let port = 0;
let calls = 0;
beforeAll(async () => {
  server = createServer((request, response) => {
    calls += 1;
    if (request.url === "/long") {
      const write = (): void => void response.write("x".repeat(50_000), () => response.destroyed || write());
      write();
    } else if (request.url === "/elsewhere") response.writeHead(302, { location: "http://169.254.169.254/latest/" }).end();
    else if (request.url !== "/never") response.setHeader("set-cookie", ["a=1", "b=2"]).end(`${request.method} ${request.headers.host}`);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const get: CustomFetchOptions = { method: "GET", headers: {}, body: undefined, redirect: "manual" };
const limits = { permits: () => true, milliseconds: 1000, mostBytes: 100_000 };
const url = (path: string, host = "127.0.0.1") => `http://${host}:${port}${path}`;

test.each(["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1", "0.0.0.0"])(
  "%s is refused before anything is sent, because of its address or the address its name resolves to",
  async (host) => {
    const before = calls;
    await expect(outsideFetch()(url("/", host), get)).rejects.toBeInstanceOf(AddressRefused);
    expect(calls).toBe(before);
  },
);

test("a name that resolves to both a permitted and a forbidden address is refused", async () => {
  const asked: string[] = [];
  const permits = (address: string): boolean => {
    asked.push(address);
    return asked.length > 1;
  };
  await expect(outsideFetch({ ...limits, permits })(url("/", "localhost"), get)).rejects.toBeInstanceOf(AddressRefused);
});

test("the connection goes to the address that was checked, and the name is resolved only once", async () => {
  const checked: string[] = [];
  const permits = (address: string): boolean => {
    checked.push(address);
    return true;
  };
  const answer = await outsideFetch({ ...limits, permits })(url("/", "localhost"), get);
  expect(await answer.text()).toBe(`GET localhost:${port}`);
  expect(new Set(checked).size).toBe(checked.length);
  expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
});

test("a redirect is returned and not followed", async () => {
  const answer = await outsideFetch(limits)(url("/elsewhere"), get);
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "http://169.254.169.254/latest/"]);
});

test("an endless response is aborted once it is too long or takes too long", async () => {
  await expect(outsideFetch(limits)(url("/long"), get)).rejects.toBeInstanceOf(AnswerTooLong);
  await expect(outsideFetch({ ...limits, milliseconds: 50 })(url("/never"), get)).rejects.toMatchObject({ name: "AbortError" });
});
