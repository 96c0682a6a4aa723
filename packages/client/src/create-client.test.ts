import { defineRoutes } from "@tieout/contract";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { ApiProblem, clientCodes } from "./api-problem.ts";
import { createClient } from "./create-client.ts";
import type { Transport } from "./transport.ts";

const routes = defineRoutes({
  readPlan: {
    method: "GET",
    path: "/api/plans/:plan_id/",
    summary: "",
    access: { kind: "session" },
    needs: "account",
    apiKey: "none",
    params: z.object({ plan_id: z.string() }),
    query: z.object({ ordering: z.string().optional(), years: z.array(z.number()).optional() }),
    output: z.object({ id: z.string() }),
    failures: [],
  },
  savePlan: {
    method: "POST",
    path: "/api/plans/",
    summary: "",
    access: { kind: "session" },
    needs: "account",
    apiKey: "none",
    body: z.object({ name: z.string() }),
    output: "empty",
    failures: [],
  },
  uploadFile: {
    method: "POST",
    path: "/api/files/",
    summary: "",
    access: { kind: "session" },
    needs: "account",
    apiKey: "none",
    body: "multipart",
    output: "empty",
    failures: [],
  },
  readBundle: {
    method: "GET",
    path: "/api/bundle/",
    summary: "",
    access: { kind: "session" },
    needs: "account",
    apiKey: "none",
    output: "stream",
    failures: [],
  },
});

function setUp(answer: () => Response | Promise<Response>, token: string | null = "secret") {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answer());
  const onUnauthorized = vi.fn();
  const transport: Transport = { fetch, getToken: () => token, onUnauthorized };
  return { client: createClient(routes, transport), fetch, onUnauthorized };
}

const headersOf = (fetch: ReturnType<typeof setUp>["fetch"]) => new Headers(fetch.mock.calls[0]![1]!.headers);

describe("createClient", () => {
  test("fills in path parameters, encodes them, joins lists and drops absent query values", async () => {
    const { client, fetch } = setUp(() => Response.json({ id: "1" }));
    await client.readPlan({ params: { plan_id: "a/b c" }, query: { ordering: undefined, years: [2023, 2024] } });
    expect(fetch.mock.calls[0]![0]).toBe("/api/plans/a%2Fb%20c/?years=2023%2C2024");
  });

  test("sends the bearer token only while it has one", async () => {
    const held = setUp(() => Response.json({ id: "1" }));
    await held.client.readPlan({ params: { plan_id: "1" } });
    expect(headersOf(held.fetch).get("authorization")).toBe("Bearer secret");
    const none = setUp(() => Response.json({ id: "1" }), null);
    await none.client.readPlan({ params: { plan_id: "1" } });
    expect(headersOf(none.fetch).has("authorization")).toBe(false);
  });

  test("declares JSON for bodies and leaves an upload's boundary to the browser", async () => {
    const json = setUp(() => new Response(null, { status: 204 }));
    await json.client.savePlan({ body: { name: "x" } });
    expect(headersOf(json.fetch).get("content-type")).toBe("application/json");
    const upload = setUp(() => new Response(null, { status: 204 }));
    await upload.client.uploadFile({ body: new FormData() });
    expect(headersOf(upload.fetch).has("content-type")).toBe(false);
  });

  test("treats a missing path parameter as a programming error and calls no other URL", async () => {
    const { client, fetch } = setUp(() => Response.json({}));
    await expect(client.readPlan({ params: { plan_id: "" } })).rejects.toThrow("plan_id");
    expect(fetch).not.toHaveBeenCalled();
  });

  test("rejects with the server's problem", async () => {
    const { client } = setUp(() =>
      Response.json({ code: "plans.gone", msg: "Gone.", title: "t", errors: [], request_id: "r" }, { status: 404 }),
    );
    await expect(client.readBundle()).rejects.toMatchObject({ code: "plans.gone", status: 404, requestId: "r" });
  });

  test("reports a network failure as offline, and an abort as an abort", async () => {
    const { client } = setUp(() => Promise.reject(new TypeError("fetch failed")));
    const problem = await client.readBundle().catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(ApiProblem);
    expect((problem as ApiProblem).code).toBe(clientCodes.offline);

    const controller = new AbortController();
    const aborting = setUp(() => {
      controller.abort();
      return Promise.reject(new DOMException("aborted", "AbortError"));
    });
    await expect(aborting.client.readBundle({}, { signal: controller.signal })).rejects.toMatchObject({ name: "AbortError" });
  });

  test("turns a success without the promised JSON into a readable problem", async () => {
    const { client } = setUp(() => new Response("<html>", { status: 200 }));
    await expect(client.readPlan({ params: { plan_id: "1" } })).rejects.toMatchObject({ code: clientCodes.unreadable });
  });

  test("401 reports the end of the session, but not if the call had no token, such as a wrong password", async () => {
    const refused = () => Response.json({ code: "identity.expired", msg: "You were signed out.", errors: [] }, { status: 401 });
    const held = setUp(refused);
    await expect(held.client.readBundle()).rejects.toThrow();
    expect(held.onUnauthorized.mock.calls).toEqual([["secret"]]);
    const none = setUp(refused, null);
    await expect(none.client.readBundle()).rejects.toThrow();
    expect(none.onUnauthorized).not.toHaveBeenCalled();
  });
});
