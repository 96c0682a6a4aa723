import { expect, test } from "vitest";
import { openPayrollSource } from "./open-payroll-source.ts";

const none = { finchClientId: null, finchClientSecret: null, publicUrl: "http://127.0.0.1:8080", platformUrl: "postgres://one" };
const keys = { ...none, finchClientId: "12345678-abcd", finchClientSecret: "secret-12345678" };

test("a fictional company replaces Finch only outside production, and never if Finch is set up", async () => {
  expect((await openPayrollSource({ ...none, isProduction: false }))?.kind).toBe("stand-in");
  expect(await openPayrollSource({ ...none, isProduction: true })).toBeNull();
  for (const isProduction of [false, true]) expect((await openPayrollSource({ ...keys, isProduction }))?.kind).toBe("finch");
});

test("a token from one process's simulated Finch works in another process", async () => {
  const [api, worker] = [
    await openPayrollSource({ ...none, isProduction: false }),
    await openPayrollSource({ ...none, isProduction: false }),
  ];
  if (!api || !worker) throw new Error("there is no source");
  const page = await (await fetch(await api.begin({ reference: "r", customerName: "c", state: "s" }))).text();
  const code = new URL(/href="([^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "").searchParams.get("code") ?? "";
  const { accessToken } = await api.exchange(code);
  expect(await worker.open(accessToken).company()).toMatchObject({ legalName: "Brightwater Foods Inc" });
});
