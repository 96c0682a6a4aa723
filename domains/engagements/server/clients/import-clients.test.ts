import { readSmallTable } from "@tieout/spreadsheet/small-table";
import { startTestApi, type TestApi, type TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type clientOrderings, clientRoutes, engagementRoutes } from "../../contract/index.ts";
import { createStatusUpdater, registerClients, registerEngagements } from "../index.ts";
import { clientPageStatement } from "./client-repository.ts";

const routes = { ...engagementRoutes, ...clientRoutes };
let api: TestApi;
let firm: TestFirm;
beforeAll(async () => {
  const deps = { statusUpdater: createStatusUpdater({}), readTotals: async () => new Map(), reportTitle: (key: string) => key };
  api = await startTestApi({ registrations: () => [registerEngagements(deps), registerClients(deps)] });
});
beforeEach(async () => {
  firm = await api.firm();
});
afterAll(() => api?.stop());

const admin = () => api.as(firm.admin);
const preview = async (text: string) => (await admin().call(routes.previewClientImport, { body: { text } })).value();
const importing = (text: string, token: string) => admin().call(routes.importClients, { body: { text, token } });
const clients = async () => (await admin().call(routes.listClients, { query: { page_size: 500 } })).value().results;

describe("a client import", () => {
  test("previews what each row will do without writing; confirming does exactly that", async () => {
    await admin().call(routes.createClient, { body: { name: "Corvid Tool Works", ein: "" } });
    const text = "Client,EIN,State\r\nBrightwater Foods,47-3920185,\r\ncorvid tool works,12-3456789,Inactive\r\nBroken,12,\r\n";
    const found = await preview(text);
    expect(found.counts).toEqual({ create: 1, update: 1, same: 0, refused: 1 });
    expect(found.rows.map(({ row, action }) => [row, action])).toEqual([
      [2, "create"],
      [3, "update"],
      [4, "refused"],
    ]);
    expect((await clients()).map(({ name }) => name)).toEqual(["Corvid Tool Works"]);
    expect((await importing(text, found.token)).value()).toEqual(found.counts);
    expect((await clients()).map(({ name, ein, is_active, revision }) => [name, ein, is_active, revision])).toEqual([
      ["Brightwater Foods", "47-3920185", true, 1],
      ["Corvid Tool Works", "12-3456789", false, 2],
    ]);
  });

  test("is refused with a new preview if the list has changed since the preview, or if the import is sent twice", async () => {
    const text = "Client\nBrightwater Foods\n";
    const { token } = await preview(text);
    await admin().call(routes.createClient, { body: { name: "Brightwater Foods", ein: "" } });
    const answer = (await importing(text, token)).problem();
    expect(answer).toMatchObject({ status: 409, code: "engagements.import-changed", current: { counts: { create: 0, same: 1 } } });
    const other = "Client\nCorvid\n";
    const { token: own } = await preview(other);
    const twice = await Promise.all([importing(other, own), importing(other, own)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await clients()).filter(({ name }) => name === "Corvid")).toHaveLength(1);
  });

  test("is for admins only; text that isn't such a file is refused with an explanation of what to do", async () => {
    const asAuditor = api.as(firm.auditor);
    expect((await asAuditor.call(routes.previewClientImport, { body: { text: "Client\nA" } })).status).toBe(403);
    expect((await asAuditor.call(routes.importClients, { body: { text: "Client\nA", token: "x" } })).status).toBe(403);
    const refused = async (text: string) => (await admin().call(routes.previewClientImport, { body: { text } })).problem();
    expect(await refused("PK\u0003\u0004binary")).toMatchObject({
      status: 422,
      msg: expect.stringMatching(/Save as and the type CSV UTF-8/),
    });
    expect((await refused('Client\n"open\nB')).msg).toMatch(/^A quote is opened in row 2 and never closed/);
    expect((await refused("EIN\n1")).msg).toMatch(/no column “Client”/);
  });

  test("records in the audit log who imported how many, and names each client", async () => {
    const text = "Client\nBrightwater Foods\n";
    await importing(text, (await preview(text)).token);
    const events = await api.db.setup.work.asPlatform("test", (tx) =>
      tx.query<{ event: string; data: object }>("select event, data from audit_events where organization_id = $1 order by sequence", [
        firm.id,
      ]),
    );
    expect(events.rows).toMatchObject([
      { event: "client.create", data: { name: "Brightwater Foods", import: true } },
      { event: "client.import", data: { says: ["Clients from a file: 1 added, 0 changed, 0 the same, 0 refused."] } },
    ]);
  });
});

describe("names with letters that have special case rules", () => {
  const pairs = [
    ["İstanbul Foods", "istanbul foods"],
    ["İzmir Tools", "i\u0307zmir tools"],
    ["Große Works", "GROẞE WORKS"],
    ["Weiße Mills", "WEISSE MILLS"],
  ] as const;
  /** Whether the unique index treats the two names as equal. */
  const areOne = async ([one, other]: readonly [string, string]): Promise<boolean> => {
    const { rows } = await api.db.setup.work.asPlatform("test", (tx) =>
      tx.query<{ same: boolean }>("select lower($1::text) = lower($2::text) as same", [one, other]),
    );
    return rows[0]?.same === true;
  };

  test.each(pairs)(
    "an import treats %s and %s as one client exactly when the database does, within a file or against an existing client",
    async (...pair) => {
      const [one, other] = pair;
      const isOne = await areOne(pair);
      const both = `Client\n${one}\n${other}\n`;
      expect((await preview(both)).rows.map(({ action }) => action)).toEqual(["create", isOne ? "refused" : "create"]);
      await admin().call(routes.createClient, { body: { name: one, ein: "" } });
      const found = await preview(both);
      expect(found.rows.map(({ action }) => action)).toEqual(["same", isOne ? "refused" : "create"]);
      const alone = await preview(`Client\n${other}\n`);
      expect(alone.rows.map(({ action }) => action)).toEqual([isOne ? "same" : "create"]);
      expect((await importing(both, found.token)).status).toBe(200);
      expect((await clients()).map(({ name }) => name).sort()).toEqual(isOne ? [one] : [one, other].sort());
    },
  );

  test.each(pairs)(
    "%s and %s, added one after the other, are either both added or the second is refused with a message",
    async (...pair) => {
      const [one, other] = pair;
      const add = (name: string) => admin().call(routes.createClient, { body: { name, ein: "" } });
      (await add(one)).value();
      const second = await add(other);
      if (await areOne(pair)) expect(second.problem()).toMatchObject({ status: 409, code: "engagements.client-exists" });
      else second.value();
    },
  );
});

test("rows may use commas, semicolons, tabs, Excel's sep line, quotes and line breaks in cells, and keep their row numbers", () => {
  const read = (text: string) => {
    const found = readSmallTable(text, 5_000);
    if ("problem" in found) throw new Error(found.problem);
    return found.records;
  };
  expect(read("\r\n\r\nClient;EIN\r\nA;1").slice(2)).toEqual([
    { row: 3, cells: ["Client", "EIN"] },
    { row: 4, cells: ["A", "1"] },
  ]);
  expect(read("sep=;\r\nClient;EIN\r\nA;1")).toEqual([
    { row: 2, cells: ["Client", "EIN"] },
    { row: 3, cells: ["A", "1"] },
  ]);
  expect(read('\uFEFFClient\tEIN\n"Two\nLines"\t1\n')[1]).toEqual({ row: 2, cells: ["Two\nLines", "1"] });
  expect(read('Client,EIN\n"Smith, ""Bud"" & Co",1')[1]?.cells).toEqual(['Smith, "Bud" & Co', "1"]);
});

describe("the list of a firm with 5,000 clients", () => {
  test("is imported in one call, paged on the server, and reads each page from an index", async () => {
    const text = `Client,EIN\n${Array.from({ length: 5_000 }, (_, at) => `Client ${String(at).padStart(4, "0")},`).join("\n")}`;
    const { token } = await preview(text);
    expect((await importing(text, token)).value().create).toBe(5_000);
    const list = async (query: object) => (await admin().call(routes.listClients, { query })).value();
    const last = await list({ page: 100, page_size: 50 });
    expect([last.count, last.total, last.results.at(-1)?.name, last.next]).toEqual([5_000, 5_000, "Client 4999", null]);
    // Matches 1230 through 1239 and the five that end in 123.
    expect((await list({ search: "client 123", page_size: 5 })).count).toBe(15);
    expect((await list({ search: "4998 CLI" })).results.map(({ name }) => name)).toEqual(["Client 4998"]);
    await api.db.setup.work.asPlatform("test", (tx) => tx.query("analyze clients"));
    const planOf = (ordering: `${"" | "-"}${(typeof clientOrderings)[number]}`) =>
      api.db.database.work.inOrganization(firm.id, { userId: firm.admin.id, realUserId: firm.admin.id, requestId: null }, async (tx) => {
        const { rows } = await tx.query<{ "QUERY PLAN": string }>(`explain ${clientPageStatement(ordering)}`, [null, 50, 0, null]);
        return rows.map((row) => row["QUERY PLAN"]).join("\n");
      });
    for (const ordering of ["name", "-name"] as const) {
      const plan = await planOf(ordering);
      expect(plan).toMatch(/Index Scan (Backward )?using clients_(kept|by)_name/);
      expect(plan).not.toMatch(/Seq Scan on (clients|engagements)/);
    }
    expect(await planOf("engagement_count")).not.toMatch(/SubPlan.*\n.*Seq Scan on engagements/);
  });
});
