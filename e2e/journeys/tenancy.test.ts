import { type Schema, schemaSample } from "@tieout/test-kit";
import { createEngagement, inspectedAssets, listBundles, loadFiles, succeed, type WalkedEngagement } from "../api-walk.ts";
import { csvOf, planReports } from "../plan-files.ts";
import { type Person, type Session, signIn, until } from "../session.ts";
import { createFirm } from "./create-firm.ts";
import { expect, fail, inject, test } from "./journey.ts";

interface Operation {
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const { address } = inject("product");

let engagement: WalkedEngagement;
let ownAdmin: Person;
let owner: Session;
let stranger: Session;
let api: OpenApi;
/** The first firm's IDs and keys, by the names that routes use for them. */
let known: Readonly<Record<string, string>>;

test.beforeAll(async () => {
  const [ours, theirs] = await Promise.all([createFirm(), createFirm()]);
  ownAdmin = ours.admin;
  owner = await signIn(address, ownAdmin);
  stranger = await signIn(address, theirs.admin);
  engagement = await createEngagement(owner);
  const reports = Object.entries(planReports({ participants: 60, payDates: 4, seed: 5 }));
  await loadFiles(
    owner,
    engagement,
    reports.map(([report, rows]) => ({ report, name: `${report}.csv`, bytes: csvOf(rows) })),
  );
  await succeed(owner, engagement);
  api = await owner.get<OpenApi>("/api/openapi.json");
  known = await namesOf(engagement);
});

async function namesOf({ id, slots }: WalkedEngagement): Promise<Record<string, string>> {
  const base = `/api/engagements/${id}`;
  const [asset] = await inspectedAssets(owner, engagement);
  const [node] = await owner.get<{ subcontract_node_id: string; service_provider: { id: string } }[]>(`${base}/service-providers/`);
  const [sampling] = await owner.get<{ id: string }[]>(`${base}/testing-tools/sampling/`);
  const lists = await owner.get<{ procedures: { id: string }[] }[]>(`${base}/testing-tools/procedures/`);
  const { client_id: clientId } = await owner.get<{ client_id: string }>(`${base}/`);
  const me = await owner.get<{ id: string; organization?: { id: string }; organization_id?: string }>("/api/users/me/");
  const [session] = await owner.get<{ id: string }[]>("/api/users/me/sessions/");
  const wish = { name: "Walked", scopes: ["read"], valid_days: 1, password: ownAdmin.password };
  const { api_key: key } = await owner.post<{ api_key: { id: string } }>("/api/users/api-keys/", wish);
  const login = { address: "https://login.walked.example", client_id: "tieout", client_secret: "unused", has_second_step: false };
  const { id: issuerId } = await owner.post<{ id: string }>("/api/users/issuers/", { ...login, password: ownAdmin.password });
  const { id: domainId } = await owner.post<{ id: string }>(`/api/users/issuers/${issuerId}/domains/`, { domain: "walked.example" });
  const exceptions = await owner.get<{ results: { id: string }[] }>(`${base}/results/distributions/exceptions/`);
  const result = await owner.get<{ figures: { key: string }[]; ties: { key: string }[]; sample: { items: { item_key: string }[] } }>(
    `${base}/results/distributions/`,
  );
  const ofPaper = `${base}/results/distributions`;
  const { result_id } = await owner.get<{ result_id: string }>(`${ofPaper}/review/`);
  const { preparer } = await owner.post<{ preparer: { id: string } }>(`${ofPaper}/sign-offs/`, { role: "preparer", result_id });
  const { notes } = await owner.post<{ notes: { id: string }[] }>(`${ofPaper}/notes/`, { about: "workpaper", address: "", text: "Why?" });
  const [bundle] = await listBundles(owner, engagement);
  const dropped = new FormData();
  dropped.set("file", new Blob(["Letter to the client\n"]), "letter.csv");
  const { id: fileId } = await owner.post<{ id: string }>(`${base}/package/`, dropped);
  await until(
    () => owner.get<{ id: string; group: string }[]>(`${base}/package/`),
    (files) => files.every(({ group }) => group !== "reading"),
    300_000,
  );
  const { id: another } = await owner.post<{ id: string }>("/api/engagements/clients/", { name: "Walked Twin" });
  const link = { about: "workpaper", address: "", title: "Portal", url: "https://portal.example/1" };
  const { id: evidenceId } = await owner.post<{ id: string }>(`${ofPaper}/evidence/links/`, link);
  const { slots: registers } = await owner.get<{ slots: { data_feed_node_id: string; codes: { key: string }[] }[] }>(
    `/api/payroll/${id}/codes/`,
  );
  const register = registers.find(({ codes }) => codes.length > 0)!;
  const procedure = lists.flatMap((list) => list.procedures)[0]!.id;
  const providerId = node!.service_provider.id;
  const { results } = await owner.get<{ results: { id: string }[] }>("/api/storefront/toolkit-search/?pageSize=1");
  const toolkitId = results[0]!.id;
  await owner.put(`${base}/soc-toolkits/`, { service_provider_id: providerId, toolkit_id: toolkitId, attached: true });
  return {
    toolkitId,
    ...{ userId: me.id, sessionId: session!.id, keyId: key.id, issuerId, domainId },
    signOffId: preparer.id,
    noteId: notes[0]!.id,
    ...{ engagementId: id, engagement_id: id, assetId: asset!.id, nodeId: node!.subcontract_node_id, clientId, client_id: clientId },
    ...{ samplingId: sampling!.id, pid: procedure, procedureId: procedure, outputKey: "distributions" },
    ...{ figureKey: result.figures[0]!.key, tieKey: result.ties[0]!.key, itemId: result.sample.items[0]!.item_key },
    ...{ fileId, exceptionId: exceptions.results[0]!.id, object_id: bundle!.file.object_id },
    ...{ evidenceId, uploadId: await begunUpload(id, slots[0]!.nodeId), into: another, row: "2" },
    ...{ data_feed_node_id: register.data_feed_node_id, payCode: register.codes[0]!.key },
    ...{ orgId: me.organization?.id ?? me.organization_id ?? "", service_provider_id: providerId, ticket: "A".repeat(43) },
  };
}

/** An upload that has received nothing yet. */
async function begunUpload(id: string, nodeId: string): Promise<string> {
  const words = { filename: "later.csv", fingerprint: "later", data_feed_node_id: nodeId };
  const metadata = Object.entries(words).map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`);
  const headers = { "tus-resumable": "1.0.0", "upload-length": "100", "upload-metadata": metadata.join() };
  const begun = await fetch(`${address}/api/engagements/${id}/uploads/`, {
    method: "POST",
    headers: { ...headers, authorization: `Bearer ${owner.token}` },
  });
  return /uploads\/([^/]+)\//.exec(begun.headers.get("location") ?? "")?.[1] ?? fail(`no upload was begun: ${begun.status}`);
}

interface Request {
  readonly label: string;
  readonly method: string;
  readonly url: string;
  readonly body: string | FormData | undefined;
}

/** Every route that takes the ID of an engagement or of something in it, aimed at the first firm. */
function aimedRequests(): readonly Request[] {
  return Object.entries(api.paths).flatMap(([template, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => aim(template, method, operation) ?? []),
  );
}

/** Parameters for things that no other firm can name by ID, or for which another test keeps firms apart. */
const apart: ReadonlySet<string> = new Set([
  // Drafts are looked up by the user who asks, not by an ID: `domains/identity/server/drafts.test.ts`.
  "form",
  // Views belong to one user: `domains/engagements/server/list/engagement-list.test.ts`.
  "viewId",
  // Another firm's archive does not exist for this firm: `apps/api/src/firm-export.test.ts`.
  "exportId",
  // Announcements belong to no firm: `domains/identity/server/announcements.test.ts`.
  "announcementId",
  // Orders belong to one user, their receipts to the firm: `domains/storefront/server/purchases/purchases.test.ts`.
  "orderId",
  // Requests to a client: `domains/client-requests/server/client-requests.test.ts`.
  // Toolkit requests: `domains/storefront/server/requests/toolkit-requests.test.ts`.
  "requestId",
  // Passkeys belong to one user: `domains/identity/server/second-factors/passkeys.test.ts`.
  "passkeyId",
]);

const rootsApart = [
  // The form that submits a toolkit request: `domains/storefront/server/requests/toolkit-requests.test.ts`.
  "/api/storefront/toolkit-request/",
  // Sessions do not open SCIM at all: `domains/identity/server/directory/directory.test.ts` uses tokens from two firms.
  "/api/scim/",
  // Accounts do not open the client's page: `docs/access-matrix.md`. IDs of another request: `apps/api/src/client-files.test.ts`.
  "/api/payroll-connect/",
  // Staff only; staff access is checked before any ID is looked up: `docs/access-matrix.md`.
  "/api/staff/",
];

function isApart(template: string, names: readonly string[]): boolean {
  // The store's catalog is public; what an engagement uses from it is not.
  const isOfStore = names.includes("toolkitId") && !names.includes("engagementId");
  return isOfStore || names.some((name) => apart.has(name)) || rootsApart.some((root) => template.startsWith(root));
}

function aim(template: string, method: string, { parameters, requestBody }: Operation): Request | null {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const query = parameters.filter((parameter) => parameter.in === "query" && parameter.required);
  const content = requestBody?.content ?? {};
  const isUpload = "multipart/form-data" in content;
  if (isApart(template, names)) return null;
  if (names.length === 0 && !query.some(({ name }) => name.endsWith("_id") && name in known) && !isUpload) return null;
  const value = (name: string): string => {
    const given = known[name];
    if (given === undefined || given === "") throw new Error(`no value known for ${name} of ${template}`);
    return encodeURIComponent(given);
  };
  const asked: Readonly<Record<string, string | undefined>> = {
    ...known,
    ...{ key: known.payCode, from: "1", to: "1", output: "distributions", figure: known.figureKey },
  };
  const search = query.map(({ name, schema }) => `${name}=${encodeURIComponent(asked[name] ?? String(schemaSample(schema)))}`);
  const url = template.replace(/\{(\w+)\}/g, (_, name: string) => value(name)) + (search.length > 0 ? `?${search.join("&")}` : "");
  const schema = content["application/json"]?.schema;
  const body = isUpload ? uploadForm() : schema ? JSON.stringify(schemaSample(schema, known)) : undefined;
  return { label: `${method.toUpperCase()} ${template}`, method: method.toUpperCase(), url, body };
}

function uploadForm(): FormData {
  const form = new FormData();
  form.set("data_feed_node_id", engagement.slots[0]!.nodeId);
  form.set("resourcetype", engagement.slots[0]!.resourceType);
  form.set("file_name", "theirs.csv");
  form.set("file", new Blob(["Name,Amount\nA,1.00\n"]), "theirs.csv");
  return form;
}

async function send(session: Session, { method, url, body }: Request): Promise<{ status: number; text: string }> {
  const response = await fetch(session.address + url, {
    method,
    headers: { authorization: `Bearer ${session.token}`, ...(typeof body === "string" ? { "content-type": "application/json" } : {}) },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(20_000),
  });
  return { status: response.status, text: response.headers.get("content-type")?.includes("event-stream") ? "" : await response.text() };
}

const stateOf = (session: Session) =>
  Promise.all(
    ["", "service-providers/", "package/", "testing-tools/sampling/", "testing-tools/procedures/", "workpapers/bundles/", "results/"].map(
      (part) => session.get(`/api/engagements/${engagement.id}/${part}`),
    ),
  );

test.describe("a user of another firm", () => {
  test("gets 404 from every route for every ID in this firm, and changes nothing", async () => {
    const before = await stateOf(owner);
    const requests = aimedRequests();
    const others: string[] = [];
    for (const request of requests) {
      const { status, text } = await send(stranger, request);
      // An upload's slot is in the form, so it is refused like a missing slot.
      const isUnknownSlot = request.label.endsWith("/assets/upload/") && status === 422 && text.includes('"ingestion.node-unknown"');
      // A password that a call requires is checked before the call's ID.
      const isWrongPassword = status === 400 && text.includes('"account.wrong-password"');
      if (status !== 404 && !isUnknownSlot && !isWrongPassword) others.push(`${request.label}: ${status} ${text.slice(0, 300)}`);
      expect(text, request.label).not.toContain("Walked Client");
    }
    console.log(`${requests.length} routes asked with ids of another firm`);
    expect(requests.length).toBeGreaterThanOrEqual(30);
    expect(others).toEqual([]);
    expect(await stateOf(owner)).toEqual(before);
  });

  test("gets the same response as for IDs that do not exist, while the owner gets a result", async () => {
    const reading = aimedRequests().filter(({ method, label }) => method === "GET" && !label.includes("{ticket}"));
    for (const request of reading) {
      expect((await send(owner, request)).status, request.label).toBe(200);
      const theirs = JSON.parse((await send(stranger, request)).text) as { code: string; msg: string };
      const absent = { ...request, url: request.url.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "01890000-0000-7000-8000-00000000dead") };
      const nobodys = JSON.parse((await send(stranger, absent)).text) as { code: string; msg: string };
      expect([theirs.code, theirs.msg], request.label).toEqual([nobodys.code, nobodys.msg]);
    }
  });

  test("finds nothing from this firm in any list", async () => {
    for (const [template, operations] of Object.entries(api.paths)) {
      if (!operations.get || template.includes("{") || operations.get.parameters.some(({ required }) => required)) continue;
      const { text } = await send(stranger, { label: template, method: "GET", url: template, body: undefined });
      for (const id of [engagement.id, known.clientId!, known.assetId!]) expect(text, template).not.toContain(id);
    }
  });
});
