import { defineRoutes, failures, Id } from "@tieout/contract";
import { success } from "@tieout/kernel";
import { z } from "zod";
import { eventStream, registration } from "./index.ts";

const params = z.object({ clientId: Id });
const onClient = { entity: "client", id: "clientId" } as const;
const Note = z.strictObject({ name: z.string().min(1, "is required").max(50) });
const wireClient = z.object({ id: Id, name: z.string() });

export const toyRoutes = defineRoutes({
  readClient: {
    method: "GET",
    path: "/api/toy/clients/:clientId/",
    summary: "Read",
    access: { kind: "permission", permission: "client.read", scope: onClient },
    needs: "account",
    apiKey: "read",
    params,
    query: z.object({ depth: z.coerce.number().int().optional() }),
    output: wireClient,
    failures: [],
  },
  renameClient: {
    method: "PUT",
    path: "/api/toy/clients/:clientId/",
    summary: "Rename",
    access: { kind: "permission", permission: "client.edit", scope: onClient },
    needs: "account",
    apiKey: "engagements",
    params,
    body: Note,
    output: wireClient,
    failures: ["toy.taken"],
  },
  addClient: {
    method: "POST",
    path: "/api/toy/clients/",
    summary: "Add",
    access: { kind: "session" },
    needs: "account",
    apiKey: "engagements",
    body: Note,
    output: wireClient,
    failures: ["toy.taken"],
    idempotent: true,
  },
  breakPromise: {
    method: "POST",
    path: "/api/toy/broken/",
    summary: "Answers against its contract after writing",
    access: { kind: "session" },
    needs: "account",
    apiKey: "none",
    body: Note,
    output: wireClient,
    failures: [],
    idempotent: { why: "a toy" },
  },
  fault: {
    method: "GET",
    path: "/api/toy/fault/",
    summary: "Fails",
    access: { kind: "session" },
    needs: "account",
    apiKey: "read",
    output: z.object({}),
    failures: [],
  },
  upload: {
    method: "POST",
    path: "/api/toy/uploads/",
    summary: "Counts bytes",
    access: { kind: "session" },
    needs: "account",
    apiKey: "none",
    body: "multipart",
    output: z.object({ fields: z.record(z.string(), z.string()), files: z.array(z.object({ name: z.string(), bytes: z.number() })) }),
    failures: [],
    idempotent: { why: "a toy" },
    ownTransaction: true,
  },
  download: {
    method: "GET",
    path: "/api/toy/downloads/",
    summary: "Bytes",
    access: { kind: "session" },
    needs: "account",
    apiKey: "none",
    output: "stream",
    failures: [],
    ownTransaction: true,
  },
  events: {
    method: "GET",
    path: "/api/toy/events/",
    summary: "Events",
    access: { kind: "session" },
    needs: "account",
    apiKey: "none",
    output: "stream",
    failures: [],
    ownTransaction: true,
  },
  careless: {
    method: "PUT",
    path: "/api/toy/careless/:clientId/",
    summary: "Forgets to ask whose client it is",
    access: { kind: "session" },
    needs: "account",
    apiKey: "none",
    params,
    output: z.object({ read: z.number(), written: z.number() }),
    failures: [],
  },
  writingGet: {
    method: "GET",
    path: "/api/toy/writing/",
    summary: "Writes where it should read",
    access: { kind: "session" },
    needs: "account",
    apiKey: "none",
    output: z.object({}),
    failures: [],
  },
  meets: {
    method: "PUT",
    path: "/api/toy/meets/",
    summary: "Meets other transactions",
    access: { kind: "session" },
    needs: "account",
    apiKey: "none",
    body: z.strictObject({ name: z.string(), times: z.number().int() }),
    output: z.object({ turns: z.number() }),
    failures: [],
  },
  waits: {
    method: "GET",
    path: "/api/toy/waits/",
    summary: "Waits until it is given up",
    access: { kind: "session" },
    needs: "account",
    apiKey: "none",
    output: z.object({}),
    failures: [],
    ownTransaction: true,
  },
  limited: {
    method: "GET",
    path: "/api/toy/limited/",
    summary: "Three in a minute",
    access: { kind: "session" },
    needs: "account",
    apiKey: "read",
    output: z.object({ ok: z.boolean() }),
    failures: [],
    rateLimit: { max: 3, windowSeconds: 60, by: "session" },
  },
});
const toyFailures = failures("toy", { taken: { status: 409, title: "Taken", say: (d: { name: string }) => `${d.name} is taken.` } });

/** Must never leave the process. */
export const secret = "4111-secret-detail";

/** Callers that reached `waits` and then disconnected or were cut off. */
export const waited: string[] = [];
let turns = 0;

export const registerToy = () =>
  registration<typeof toyRoutes, { client: { id: string; name: string } }>({
    domain: "toy",
    routes: toyRoutes,
    policies: { "client.read": (_actor, client: { name: string }) => client.name !== "hidden", "client.edit": (actor) => actor.role === 1 },
    facts: {
      client: async (tx, id) =>
        (await tx.query<{ id: string; name: string }>("select id, name from clients where id = $1", [id])).rows[0] ?? null,
    },
    handlers: {
      readClient: async ({ facts }) => success(facts),
      async renameClient({ tx, facts }, { body }) {
        await tx.query("update clients set name = $2 where id = $1", [facts.id, body.name]);
        tx.record({ event: "client.renamed", subjectType: "client", subjectId: facts.id });
        return body.name === "taken" ? toyFailures.fail("toy.taken", { name: body.name }) : success({ id: facts.id, name: body.name });
      },
      async addClient({ tx }, { body }) {
        if (body.name === "taken") return toyFailures.fail("toy.taken", { name: body.name });
        const { rows } = await tx.query<{ id: string; name: string }>(
          "insert into clients (organization_id, name) values ($1, $2) returning id, name",
          [tx.organizationId, body.name],
        );
        return success({ id: rows[0]?.id ?? "", name: rows[0]?.name ?? "", undeclared: secret });
      },
      async breakPromise({ tx }, { body }) {
        await tx.query("insert into clients (organization_id, name) values ($1, $2)", [tx.organizationId, body.name]);
        return success({ id: secret, name: "x" });
      },
      fault: async () => {
        throw new Error(secret);
      },
      async upload({ parts }) {
        const fields: Record<string, string> = {};
        const files: { name: string; bytes: number }[] = [];
        for await (const part of parts()) {
          if (part.kind === "field") fields[part.name] = part.value;
          else {
            let bytes = 0;
            for await (const chunk of part.stream) bytes += chunk.length;
            files.push({ name: part.fileName, bytes });
          }
        }
        return success({ fields, files });
      },
      download: async () => success({ contentType: "text/plain", fileName: 'a/b"\r\nx: ü.txt', sizeBytes: 5, stream: bytes("hello") }),
      events: async ({ signal }) => success(eventStream(ticks(), { signal, heartbeatSeconds: 0.02 })),
      async careless({ tx }, { params: { clientId: id } }) {
        const read = await tx.query("select * from clients where id = $1", [id]);
        const written = await tx.query("update clients set name = 'stolen' where id = $1", [id]);
        return success({ read: read.rowCount ?? -1, written: written.rowCount ?? -1 });
      },
      async writingGet({ tx }) {
        await tx.query("insert into clients (organization_id, name) values ($1, 'Written by a GET')", [tx.organizationId]);
        return success({});
      },
      async meets({ tx }, { body }) {
        turns++;
        await tx.query("insert into clients (organization_id, name) values ($1, $2)", [tx.organizationId, body.name]);
        if (turns <= body.times) throw Object.assign(new Error("deadlock detected"), { code: "40P01" });
        const value = { turns };
        turns = 0;
        return success(value);
      },
      async waits({ signal }) {
        waited.push("came");
        await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
        waited.push("given up");
        signal.throwIfAborted();
        return success({});
      },
      limited: async () => success({ ok: true }),
    },
  });

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
async function* ticks() {
  yield { event: "progress", data: { percent: 1 } };
  await new Promise((resolve) => setTimeout(resolve, 70));
  yield { event: "progress\nevil: 1", data: "line\nbreak" };
}
