import type { TestApi, TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clientPageRoutes, clientRequestRoutes } from "../contract/index.ts";
import { askClientFor, documentsAsked, laterDay, linkOf, patDoe, startClientApi } from "./client-bed.test-data.ts";
import { moveItem } from "./move-item.ts";

const { openClientRequest, getClientRequest, leaveClientRequest, isLinkOfSession, replyAsClient } = clientPageRoutes;
const { createClientRequest, listClientRequests, renewClientRequest, revokeClientRequest, askClient } = clientRequestRoutes;

let api: TestApi;
let firm: TestFirm;
let engagementId: string;
beforeAll(async () => {
  api = await startClientApi();
});
beforeEach(async () => {
  // Only so many requests per minute can be opened from one IP address.
  api.clock.advanceSeconds(61);
  firm = await api.firm();
  engagementId = await api.engagement(firm.admin, { assignees: [firm.auditor] });
});
afterAll(() => api?.stop());

const hours = (count: number) => api.clock.advanceSeconds(count * 3600);
const open = (token: string, pin: string) => api.anonymous.call(openClientRequest, { body: { token, pin, ...patDoe } });
const look = (session: { readonly cookie: string }) => api.anonymous.call(getClientRequest, {}, session);
const ask = (body: unknown) => api.as(firm.auditor).call(createClientRequest, { params: { engagementId }, body: body as never });
const listed = async () => (await api.as(firm.auditor).call(listClientRequests, { params: { engagementId } })).value();
const lock = () =>
  api.db.setup.work.asPlatform("test", (tx) =>
    tx.query("update engagements set status = 'locked', locked_at = now(), locked_by = $2 where id = $1", [engagementId, firm.admin.id]),
  );
const recorded = async () =>
  (
    await api.db.setup.work.asPlatform("test", (tx) =>
      tx.query<{ event: string; actorId: string | null; data: Record<string, unknown> }>(
        `select event, actor_id as "actorId", data from audit_events where subject_id = $1 order by sequence`,
        [engagementId],
      ),
    )
  ).rows;
const slot = async () => {
  await api.asset(firm.auditor, engagementId);
  await api.db.setup.work.asPlatform("test", (tx) => tx.query("delete from assets where engagement_id = $1", [engagementId]));
  return (await listed()).proposed[0]?.data_feed_node_id ?? "";
};

describe("a request", () => {
  test("opens with link and PIN, and shows the firm, the plan and year, and the requested items", async () => {
    const { view } = await askClientFor(api, firm.auditor, engagementId);
    expect(view).toMatchObject({
      ...{ state: "open", firm: firm.name, start_date: "2024-01-01", end_date: "2024-12-31", retention_years: 7 },
      message: "<p>Please send <strong>2024</strong>.</p>",
      items: [{ title: "Form W-3 for 2024", state: "open" }],
    });
    expect(view.team).toHaveLength(1);
  });

  test("opens for anyone who enters their name, and shows it to them", async () => {
    const { token, pin, view } = await askClientFor(api, firm.auditor, engagementId);
    expect(view.person).toBe("Pat Doe, Payroll manager");
    for (const person of [
      { ...patDoe, name: " " },
      { ...patDoe, job_title: "" },
    ]) {
      const { status, errors } = (await api.anonymous.call(openClientRequest, { body: { token, pin, ...person } })).problem();
      expect([status, errors?.map(({ msg }) => msg)]).toEqual([400, ["is required"]]);
    }
    expect((await listed()).requests[0]?.events.at(-1)).toMatchObject({ event: "opened", by: "Pat Doe, Payroll manager" });
  });

  test("is proposed for empty slots, and requests each slot once", async () => {
    const id = await slot();
    const items = [{ data_feed_node_id: id, title: "Payments out of the plan", explanation: "" }];
    expect((await ask(documentsAsked(api, { items: [...items, ...items] }))).problem().code).toBe("client-requests.slot-twice");
    expect((await ask(documentsAsked(api, { items }))).status).toBe(200);
    expect((await listed()).proposed).toEqual([]);
    expect((await ask(documentsAsked(api, { items }))).problem().code).toBe("client-requests.slot-twice");
  });

  test("that was revoked or has expired leaves room for another request for the same slot", async () => {
    const items = [{ data_feed_node_id: await slot(), title: "Payments out of the plan", explanation: "" }];
    const { requestId } = await askClientFor(api, firm.auditor, engagementId, { items });
    await api.as(firm.auditor).call(revokeClientRequest, { params: { engagementId, requestId } });
    expect((await ask(documentsAsked(api, { items }))).status).toBe(200);
  });

  test("with a slot from another engagement, an invalid date or too many items is refused with the reason", async () => {
    const foreign = [{ data_feed_node_id: "01890000-0000-7000-8000-00000000dead", title: "x", explanation: "" }];
    expect((await ask(documentsAsked(api, { items: foreign }))).problem().code).toBe("client-requests.no-slot");
    for (const due_on of [laterDay(api, -1), laterDay(api, 181)])
      expect((await ask(documentsAsked(api, { due_on: due_on as never }))).problem().code).toBe("client-requests.due-on");
    expect((await ask(documentsAsked(api, { items: [] }))).problem().code).toBe("http.invalid-input");
    expect((await ask(documentsAsked(api, { recipient_email: "rosa" }))).problem().errors[0]?.path).toBe("body.recipient_email");
  });

  test("keeps its message as rich text with the allowed tags", async () => {
    const message = '<p onclick="x()">Call <b>me</b><script>alert(1)</script></p>';
    expect((await ask(documentsAsked(api, { message }))).value().request.message).toBe("<p>Call <strong>me</strong></p>");
  });

  test("cannot be created or renewed in a locked engagement, but can still be revoked", async () => {
    const { requestId, session } = await askClientFor(api, firm.auditor, engagementId);
    await lock();
    expect((await ask(documentsAsked(api))).problem().code).toBe("engagements.locked");
    const params = { engagementId, requestId };
    const auditor = api.as(firm.auditor);
    expect((await auditor.call(renewClientRequest, { params, body: { due_on: laterDay(api, 5) as never } })).problem().code).toBe(
      "engagements.locked",
    );
    expect((await auditor.call(askClient, { params, body: { item_id: null, text: "?" } })).problem().code).toBe("engagements.locked");
    expect((await look(session)).value().state).toBe("locked");
    expect((await api.anonymous.call(replyAsClient, { body: { item_id: null, text: "Hello" } }, session)).problem().code).toBe(
      "client-requests.not-needed",
    );
    expect((await auditor.call(revokeClientRequest, { params })).value().state).toBe("revoked");
  });
});

describe("a link that does not work", () => {
  const refusal = async (token: string, pin: string) => {
    const answer = await open(token, pin);
    const { request_id: _, ...problem } = answer.problem();
    return { status: answer.status, problem, cookie: answer.headers["set-cookie"] };
  };

  test("gets the same response whether the link is unknown, expired, revoked or renewed, or the PIN is wrong", async () => {
    const [revoked, renewed, late, good] = [
      await askClientFor(api, firm.auditor, engagementId),
      await askClientFor(api, firm.auditor, engagementId),
      await askClientFor(api, firm.auditor, engagementId, { due_on: laterDay(api, 1) as never }),
      await askClientFor(api, firm.auditor, engagementId, { due_on: laterDay(api, 90) as never }),
    ];
    const auditor = api.as(firm.auditor);
    await auditor.call(revokeClientRequest, { params: { engagementId, requestId: revoked.requestId } });
    const again = { params: { engagementId, requestId: renewed.requestId }, body: { due_on: laterDay(api, 90) as never } };
    const { pin } = (await auditor.call(renewClientRequest, again)).value();
    hours(16 * 24);
    const answers = [
      await refusal(
        good.token.replace(/^./, (first) => (first === "A" ? "B" : "A")),
        good.pin,
      ),
      await refusal(revoked.token, revoked.pin),
      await refusal(renewed.token, renewed.pin),
      await refusal(renewed.token, pin),
      await refusal(late.token, late.pin),
      await refusal(good.token, "0000 0000"),
    ];
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ status: 403, problem: { code: "client-requests.not-opened" }, cookie: undefined });
    expect((await open(good.token, good.pin)).status).toBe(200);
  });

  test("ends its sessions when it expires, is renewed or is revoked", async () => {
    const made = await askClientFor(api, firm.auditor, engagementId);
    expect((await look(made.session)).status).toBe(200);
    const params = { engagementId, requestId: made.requestId };
    const body = { due_on: laterDay(api, 20) as never };
    const { pin } = (await api.as(firm.auditor).call(renewClientRequest, { params, body })).value();
    expect((await look(made.session)).problem()).toMatchObject({ status: 401, code: "http.not-opened" });
    const token = await linkOf(api, firm.auditor, params);
    expect((await open(token, pin)).status).toBe(200);
  });
});

describe("guessing", () => {
  test("is blocked after ten wrong PINs, even with the right one, and works again after the pause", async () => {
    const { token, pin } = await askClientFor(api, firm.auditor, engagementId);
    const wrong = pin === "1111 1111" ? "2222 2222" : "1111 1111";
    for (let tries = 0; tries < 10; tries++) expect((await open(token, wrong)).status).toBe(403);
    expect((await open(token, pin)).status).toBe(403);
    expect((await listed()).requests[0]?.rests_until).not.toBeNull();
    hours(1);
    expect((await open(token, pin)).status).toBe(200);
    expect((await listed()).requests[0]?.rests_until).toBeNull();
    expect((await recorded()).filter(({ event }) => event === "client-request.pin-refused")).toHaveLength(10);
  });

  test("does not end the session of a client who is signed in", async () => {
    const { token, session } = await askClientFor(api, firm.auditor, engagementId);
    for (let tries = 0; tries < 12; tries++) await open(token, "1111 1111");
    expect((await look(session)).status).toBe(200);
  });

  test("compares no more than ten PINs in parallel", async () => {
    const { token } = await askClientFor(api, firm.auditor, engagementId);
    await Promise.all(Array.from({ length: 25 }, () => open(token, "1111 1111")));
    expect((await recorded()).filter(({ event }) => event === "client-request.pin-refused")).toHaveLength(10);
  });

  test("ends for the client at once when the auditor creates a new link and PIN", async () => {
    const { token, requestId } = await askClientFor(api, firm.auditor, engagementId);
    for (let tries = 0; tries < 10; tries++) await open(token, "1111 1111");
    const params = { engagementId, requestId };
    const body = { due_on: laterDay(api, 20) as never };
    const { pin } = (await api.as(firm.auditor).call(renewClientRequest, { params, body })).value();
    expect((await open(await linkOf(api, firm.auditor, params), pin)).status).toBe(200);
  });
});

describe("a session", () => {
  test("expires after two hours unused and twelve in total", async () => {
    const used = await askClientFor(api, firm.auditor, engagementId);
    const unused = await askClientFor(api, firm.auditor, engagementId);
    for (let hour = 0; hour < 11; hour++) {
      hours(1);
      expect((await look(used.session)).status).toBe(200);
    }
    expect((await look(unused.session)).status).toBe(401);
    hours(1);
    expect((await look(used.session)).status).toBe(401);
  });

  test("can be ended by the client, which removes the cookie from the browser", async () => {
    const { session } = await askClientFor(api, firm.auditor, engagementId);
    const left = await api.anonymous.call(leaveClientRequest, {}, session);
    expect(left.headers["set-cookie"]).toMatch(/Max-Age=0; HttpOnly; SameSite=Strict/);
    expect((await look(session)).status).toBe(401);
  });

  test("belongs to one request and does not open another request's link", async () => {
    const [one, other] = [await askClientFor(api, firm.auditor, engagementId), await askClientFor(api, firm.auditor, engagementId)];
    const isOpen = async (token: string) => (await api.anonymous.call(isLinkOfSession, { body: { token } }, one.session)).value().is_open;
    expect([await isOpen(one.token), await isOpen(other.token)]).toEqual([true, false]);
    expect((await look(one.session)).value().id).toBe(one.requestId);
  });

  test("opens no other route, and no user session or key opens the client page", async () => {
    const { session, token } = await askClientFor(api, firm.auditor, engagementId);
    const [, cookie = ""] = session.cookie.split("=");
    for (const secret of [cookie, token])
      expect((await api.asToken(secret).call(listClientRequests, { params: { engagementId } })).status).toBe(401);
    expect((await api.anonymous.send(listClientRequests, { params: { engagementId }, headers: session })).status).toBe(401);
    expect((await api.as(firm.admin).call(getClientRequest, {})).problem().code).toBe("http.not-opened");
  });

  test("shows nothing about the firm's work, and no person's email address", async () => {
    const { session } = await askClientFor(api, firm.auditor, engagementId);
    const answer = await look(session);
    const text = answer.bytes.toString();
    for (const secret of [firm.auditor.email, firm.admin.email, engagementId, firm.id]) expect(text).not.toContain(secret);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });
});

describe("messages", () => {
  test("are exchanged: each side sees the other's messages, and a repeated message is stored once", async () => {
    const { session, requestId, view } = await askClientFor(api, firm.auditor, engagementId);
    const itemId = view.items[0]?.id ?? "";
    const question = { params: { engagementId, requestId }, body: { item_id: itemId, text: "Is December in it?" } };
    expect((await api.as(firm.auditor).call(askClient, question)).status).toBe(200);
    const reply = { body: { item_id: itemId, text: "Yes, from page 2 on." } };
    await api.anonymous.call(replyAsClient, reply, session);
    const seen = (await api.anonymous.call(replyAsClient, reply, session)).value().events;
    expect(seen.map(({ event, by_client, text }) => [event, by_client, text])).toEqual([
      ["question", false, "Is December in it?"],
      ["reply", true, "Yes, from page 2 on."],
    ]);
    const [request] = (await listed()).requests;
    expect(request?.events.map(({ event }) => event)).toEqual(["created", "opened", "question", "reply"]);
    expect(request?.events.at(-1)?.by).toBe("Pat Doe, Payroll manager");
  });

  test("belong to an item in the request and to no other item", async () => {
    const { session, requestId } = await askClientFor(api, firm.auditor, engagementId);
    const other = (await askClientFor(api, firm.auditor, engagementId)).view.items[0]?.id ?? "";
    const body = { item_id: other, text: "Hello" };
    expect((await api.anonymous.call(replyAsClient, { body }, session)).problem().code).toBe("client-requests.no-item");
    expect((await api.as(firm.auditor).call(askClient, { params: { engagementId, requestId }, body })).problem().code).toBe(
      "client-requests.no-item",
    );
  });
});

describe("items", () => {
  test("change state only in the allowed ways, as both sides and the audit log see", async () => {
    const { session, requestId, view } = await askClientFor(api, firm.auditor, engagementId);
    const itemId = view.items[0]?.id ?? "";
    const move = (to: "received" | "checked" | "returned", by: { readonly client: null } | { readonly userId: string }, text = "") =>
      api.db.database.work.inOrganization(firm.id, { userId: null, realUserId: null, requestId: null }, (tx) =>
        moveItem(tx, { requestId, itemId, to, by, text, at: api.clock.now() }),
      );
    expect(await move("checked", { client: null })).toBeNull();
    expect((await move("received", { client: null }))?.state).toBe("received");
    expect((await look(session)).value().state).toBe("complete");
    expect((await move("returned", { userId: firm.auditor.id }, "Page 2 is missing."))?.state).toBe("returned");
    const after = (await look(session)).value();
    expect([after.state, after.items[0]?.state, after.events.at(-1)?.text]).toEqual(["open", "returned", "Page 2 is missing."]);
    expect((await recorded()).map(({ event }) => event)).toEqual([
      ...["client-request.create", "client-request.open", "client-request.received", "client-request.returned"],
    ]);
  });
});

describe("other firms and other people", () => {
  test("can neither see nor change a request, whatever IDs they use", async () => {
    const { requestId } = await askClientFor(api, firm.auditor, engagementId);
    const stranger = await api.firm();
    const own = await api.engagement(stranger.admin);
    for (const params of [
      { engagementId, requestId },
      { engagementId: own, requestId },
    ])
      expect((await api.as(stranger.admin).call(revokeClientRequest, { params })).status).toBe(404);
    const outsider = await api.user({ organizationId: firm.id, role: 2 });
    expect((await api.as(outsider).call(listClientRequests, { params: { engagementId } })).status).toBe(404);
    const second = await api.engagement(firm.admin, { assignees: [firm.auditor] });
    expect((await api.as(firm.auditor).call(revokeClientRequest, { params: { engagementId: second, requestId } })).problem().code).toBe(
      "client-requests.none",
    );
  });
});

test("the audit log names the person on either side, and neither it nor any row contains a secret", async () => {
  const { token, pin, requestId, session } = await askClientFor(api, firm.auditor, engagementId);
  await api.anonymous.call(replyAsClient, { body: { item_id: null, text: "Hello" } }, session);
  const events = await recorded();
  expect(
    events.map(({ event, actorId, data }) => [event, actorId, (data.client as { requestId?: string } | undefined)?.requestId]),
  ).toEqual([
    ["client-request.create", firm.auditor.id, undefined],
    ["client-request.open", null, requestId],
    ["client-request.reply", null, requestId],
  ]);
  const { rows } = await api.db.setup.work.asPlatform("test", (tx) =>
    tx.query<{ text: string }>(
      `select to_jsonb(p)::text as text from client_request_pins p union all select to_jsonb(l)::text from client_request_links l
       union all select to_jsonb(s)::text from client_sessions s union all select to_jsonb(e)::text from audit_events e`,
    ),
  );
  const everything = [...rows.map(({ text }) => text), ...api.logLines].join("\n");
  const [, cookie = "none"] = session.cookie.split("=");
  for (const secret of [token, cookie, pin.replace(" ", ""), Buffer.from(pin.replace(" ", "")).toString("hex")])
    expect(everything).not.toContain(secret);
});
