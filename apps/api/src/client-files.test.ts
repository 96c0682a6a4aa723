import { clientFileRoutes, clientRequestRoutes } from "@tieout/client-requests/contract";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askedClient, fridays, type PlanYear, register } from "./asked-client.test-data.ts";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
beforeAll(async () => {
  bed = await openProductBed({ uploadMaxBytes: 2 * 2 ** 20 });
  firm = await bed.api.firm();
});
afterAll(() => bed?.stop());

const user = () => userOf(bed, firm.auditor);
const asked = (name: string, planYear: PlanYear = {}) => askedClient(bed, firm.auditor, name, planYear);

const keysOf = (file: { readonly checks: readonly { readonly key: string; readonly result: string }[] } | undefined) =>
  (file?.checks ?? []).map(({ key, result }) => `${result} ${key}`);

describe("a client’s payroll register", () => {
  test("is checked by the auditors’ readers first, then explained, sent and accepted, and finally read and processed like a file an auditor uploaded", async () => {
    const { client, payroll, settle, received, inSlot, engagementId } = await asked("Explained Foods");
    (await client.wages({ box_1: null, box_5: "78000.00", pay_frequency: null })).value();
    const { files } = await client.give(payroll, "register.csv", register(fridays.slice(0, 24)));
    expect(keysOf(files[0]).slice(0, 1)).toEqual(["question pay-dates-missing:2024-12-06,2024-12-20"]);
    expect((await client.send(payroll)).problem().code).toBe("client-requests.not-explained");
    expect((await received()).files).toEqual([]);

    const missing = files[0]?.checks[0]?.key ?? "";
    expect((await client.explain(files[0]?.id ?? "", "no-such-finding", "x")).problem().code).toBe("client-requests.no-finding");
    const explained = (await client.explain(files[0]?.id ?? "", missing, "No one was paid on these dates")).value();
    expect(explained.files[0]?.checks[0]?.explanation).toBe("No one was paid on these dates");
    expect((await client.send(payroll, "Call Rosa")).value().files[0]).toMatchObject({ state: "sent", note: "Call Rosa" });
    expect(await inSlot()).toEqual([]);
    expect((await received()).files[0]).toMatchObject({
      given_by: "Pat Doe, Payroll manager",
      file_name: "register.csv",
      state: "sent",
      is_table: true,
    });

    expect((await settle(payroll, "checked")).value().items[0]?.state).toBe("checked");
    await bed.idle();
    await user().confirmAll(engagementId);
    const { sent_at: on } = (await received()).files[0] ?? {};
    expect((await inSlot())[0]).toMatchObject({
      file_name: "register.csv",
      status: "ready",
      from_client: { by: "Pat Doe, Payroll manager", on },
    });
    expect((await received()).files[0]).toMatchObject({ state: "accepted", settled_by: expect.any(String) });
    const run = await user().process(engagementId);
    expect(run.status).toBe("succeeded");
    expect(await user().result(engagementId, "payroll_census")).toBeDefined();
    expect((await client.give(payroll, "late.csv", register(fridays)).catch(String)).toString()).toContain("client-requests.taken");
  });

  test("enters no run unless it is accepted; if returned with a question, it is replaced by another file", async () => {
    const { client, payroll, settle, received, inSlot } = await asked("Returned Foods");
    await client.give(payroll, "first.csv", register(fridays));
    (await client.send(payroll)).value();
    expect((await settle(payroll, "returned")).problem().code).toBe("client-requests.no-question");
    (await settle(payroll, "returned", "Does it have the drivers?")).value();
    expect((await client.files()).files[0]).toMatchObject({ state: "returned", question: "Does it have the drivers?" });
    expect(await inSlot()).toEqual([]);
    await client.give(payroll, "second.csv", `${register(fridays)}\n`, (await client.files()).files[0]?.id);
    (await client.send(payroll)).value();
    expect((await received()).files.map(({ file_name, state }) => [file_name, state])).toEqual([
      ["second.csv", "sent"],
      ["first.csv", "returned"],
    ]);
    expect((await settle(payroll, "checked")).status).toBe(200);
    expect((await inSlot()).map(({ file_name }) => file_name)).toEqual(["second.csv"]);
    expect((await settle(payroll, "checked")).problem().code).toBe("client-requests.not-from-here");
    // Returned after acceptance: the next accepted file replaces the one in the slot.
    (await settle(payroll, "returned", "The hours look wrong.")).value();
    const second = (await client.files()).files.find(({ file_name }) => file_name === "second.csv");
    expect(second?.state).toBe("returned");
    await client.give(payroll, "third.csv", `${register(fridays)}\n\n`, second?.id);
    (await client.send(payroll)).value();
    (await settle(payroll, "checked")).value();
    expect((await inSlot()).map(({ file_name }) => file_name)).toEqual(["third.csv"]);
  });

  test("is not compared with Form W-3 if the plan year is not a calendar year; the client can give the reason instead of the form", async () => {
    const fiscal = await asked("Fiscal Foods", { start_date: "2023-07-01", end_date: "2024-06-30" });
    expect((await fiscal.client.files()).why_no_w3).toBe(
      "Your plan year is 1 Jul 2023 – 30 Jun 2024, but Form W-3 covers a calendar year, so the two can't be compared.",
    );
    const calendar = await asked("Calendar Foods");
    expect((await calendar.client.files()).why_no_w3).toBeNull();
  });

  test("is not checked for hours if the employee list has a slot too", async () => {
    const { client, payroll } = await asked("Hourless Foods");
    const { files } = await client.give(payroll, "register.csv", register(fridays).replaceAll(/,(?:80|Hours)$/gm, ""));
    expect(keysOf(files[0])).toContain("note hours-elsewhere");
    expect(keysOf(files[0]).filter((key) => key.startsWith("question"))).toEqual([]);
  });

  test("is accepted or returned only in the version the auditor saw: a new file or explanation must be reviewed first", async () => {
    const { client, payroll, settle, waiting, inSlot } = await asked("Changed Foods");
    const { files } = await client.give(payroll, "first.csv", register(fridays.slice(0, 24)));
    const [file] = files;
    (await client.explain(file?.id ?? "", file?.checks[0]?.key ?? "", "No one was paid on these dates")).value();
    (await client.send(payroll)).value();
    const first = await waiting(payroll);
    (await client.explain(file?.id ?? "", file?.checks[0]?.key ?? "", "The report was made too early")).value();
    expect((await settle(payroll, "checked", "", first)).problem().code).toBe("client-requests.changed-meanwhile");
    const second = await waiting(payroll);
    await client.give(payroll, "second.csv", register(fridays), file?.id);
    (await client.send(payroll)).value();
    expect((await settle(payroll, "checked", "", second)).problem().code).toBe("client-requests.changed-meanwhile");
    expect((await settle(payroll, "returned", "Why are two dates missing?", second)).problem().code).toBe(
      "client-requests.changed-meanwhile",
    );
    expect(await inSlot()).toEqual([]);
    expect((await settle(payroll, "checked")).status).toBe(200);
    expect((await inSlot()).map(({ file_name }) => file_name)).toEqual(["second.csv"]);
  });

  test("is kept after it is returned, so that the question can be seen next to the replacement", async () => {
    const { client, payroll, settle, received } = await asked("Kept Foods");
    await client.give(payroll, "first.csv", register(fridays));
    (await client.send(payroll)).value();
    (await settle(payroll, "returned", "Does it have the drivers?")).value();
    const [returned] = (await client.files()).files;
    expect((await client.remove(returned?.id ?? "")).problem().code).toBe("client-requests.taken");
    expect((await received()).files.map(({ file_name, state }) => [file_name, state])).toEqual([["first.csv", "returned"]]);
  });

  test("cannot be sent if it is a different report, a PDF or empty, whatever the explanation", async () => {
    const { client, payroll } = await asked("Mistaken Foods");
    const census = ["Employee ID,SSN,Employee Name,Date of Birth,Date of Hire", 'E1,900-12-3401,"DOE, JANE",02/03/1980,05/06/2010'].join(
      "\n",
    );
    expect(keysOf((await client.give(payroll, "census.csv", census)).files[0])).toEqual(["problem other-report:demographics"]);
    expect((await client.send(payroll, "It is all we have")).problem().code).toBe("client-requests.not-as-asked");
    const [mistaken] = (await client.files()).files;
    const replaced = await client.give(payroll, "register.pdf", "%PDF-1.7\n1 0 obj\n<<>>\nendobj\n", mistaken?.id);
    expect(replaced.files.map((file) => [file.file_name, ...keysOf(file)])).toEqual([
      ["register.pdf", "problem refused:file-not-a-spreadsheet"],
    ]);
    expect((await client.remove(replaced.files[0]?.id ?? "")).value().files).toEqual([]);
    expect((await client.send(payroll)).problem().code).toBe("client-requests.nothing-to-send");
  });
});

describe("the person who provided a file", () => {
  test("is the one who uploaded it, not the one the firm asked: on the file, in the thread and in the slot", async () => {
    const { client, payroll, received, settle, inSlot, request } = await asked("Colleague Foods");
    await client.give(payroll, "register.csv", register(fridays));
    const colleague = await client.openAs({ name: "Kim Ray", job_title: "Controller" });
    (
      await bed.api.anonymous.call(clientFileRoutes.sendClientFiles, { params: { itemId: payroll }, body: { note: "" } }, colleague)
    ).value();
    expect((await received()).files[0]?.given_by).toBe("Pat Doe, Payroll manager");
    expect((await request())?.events.find(({ event }) => event === "received")?.by).toBe("Kim Ray, Controller");
    (await settle(payroll, "checked")).value();
    expect((await inSlot())[0]?.from_client?.by).toBe("Pat Doe, Payroll manager");
  });

  test("is the one the firm asked, if the session predates the prompt for a name", async () => {
    const { client, payroll, received, settle, inSlot } = await asked("Older Foods");
    await bed.rewrite("update client_sessions set person_name = null, job_title = null where request_id = $1", [client.requestId]);
    await client.give(payroll, "register.csv", register(fridays));
    (await client.send(payroll)).value();
    expect((await received()).files[0]?.given_by).toBe("Rosa Quinn");
    (await settle(payroll, "checked")).value();
    expect((await inSlot())[0]?.from_client?.by).toBe("Rosa Quinn");
  });
});

describe("a client’s documents", () => {
  test("are accepted in any format except programs, several per item", async () => {
    const { client, w3, settle, received } = await asked("Documented Foods");
    await client.give(w3, "w3-page-1.pdf", "%PDF-1.7 one");
    const two = await client.give(w3, "w3-page-2.pdf", "%PDF-1.7 two");
    expect(two.files.map((file) => keysOf(file))).toEqual([["right document"], ["right document"]]);
    const three = await client.give(w3, "w3.exe", "MZ\u0090\u0000");
    expect(keysOf(three.files[2])).toEqual(["problem refused:document-unknown"]);
    expect((await client.send(w3)).problem().code).toBe("client-requests.not-as-asked");
    (await client.remove(three.files[2]?.id ?? "")).value();
    (await client.send(w3)).value();
    (await settle(w3, "checked")).value();
    const files = (await received()).files;
    expect(files.map(({ state, is_table }) => [state, is_table])).toEqual([
      ["accepted", false],
      ["accepted", false],
    ]);
  });

  test("can be taken back after sending until they are accepted", async () => {
    const { client, w3, received, engagementId } = await asked("Withdrawn Foods");
    const { files } = await client.give(w3, "w3.pdf", "%PDF-1.7 one");
    (await client.send(w3)).value();
    (await client.remove(files[0]?.id ?? "")).value();
    expect((await received()).files).toEqual([]);
    const list = (await bed.api.as(firm.auditor).call(clientRequestRoutes.listClientRequests, { params: { engagementId } })).value();
    expect(list.requests[0]?.items[1]?.state).toBe("open");
  });
});

describe("limits for a client", () => {
  test("an empty or oversized file is refused before a byte is sent", async () => {
    const { client, w3 } = await asked("Limited Foods");
    expect((await client.begin(w3, "empty.pdf", 0)).json()).toMatchObject({ code: "ingestion.file-empty" });
    expect((await client.begin(w3, "huge.pdf", 3 * 2 ** 20)).json()).toMatchObject({ code: "ingestion.file-too-large" });
  });

  test("a file or item from another request is not found", async () => {
    const [one, other] = [await asked("One Foods"), await asked("Other Foods")];
    const { files } = await one.client.give(one.w3, "w3.pdf", "%PDF-1.7 one");
    expect((await other.client.remove(files[0]?.id ?? "")).problem().code).toBe("client-requests.no-file");
    expect((await other.client.send(one.w3)).problem().code).toBe("client-requests.no-item");
    expect((await other.client.begin(one.w3, "w3.pdf", 10)).json()).toMatchObject({ code: "client-requests.no-item" });
    expect((await one.client.files()).files).toHaveLength(1);
  });

  test("a locked engagement accepts no file and says so", async () => {
    const { client, w3, payroll, engagementId } = await asked("Locked Foods");
    const { files } = await client.give(w3, "w3.pdf", "%PDF-1.7 one");
    await bed.rewrite("update engagements set status = 'locked', locked_at = now(), locked_by = $2 where id = $1", [
      engagementId,
      firm.admin.id,
    ]);
    const refusals = [
      (await client.begin(payroll, "register.csv", 10)).json().code,
      (await client.send(w3)).problem().code,
      (await client.remove(files[0]?.id ?? "")).problem().code,
      (await client.wages({ box_1: null, box_5: null, pay_frequency: null })).problem().code,
    ];
    expect(new Set(refusals)).toEqual(new Set(["client-requests.not-needed"]));
  });
});

test("an interrupted upload resumes where it stopped, in another call by the same client", async () => {
  const { client, w3 } = await asked("Interrupted Foods");
  const content = Buffer.from(`%PDF-1.7 ${"x".repeat(50_000)}`);
  const begun = await client.begin(w3, "w3.pdf", content.length);
  const url = String(begun.headers.location);
  const patch = (from: number, payload: Buffer) =>
    bed.api.app.inject({
      method: "PATCH",
      url,
      headers: {
        ...client.session,
        "tus-resumable": "1.0.0",
        "upload-offset": String(from),
        "content-type": "application/offset+octet-stream",
      },
      payload,
    });
  expect((await patch(0, content.subarray(0, 20_000))).statusCode).toBe(204);
  expect((await client.files()).uploads[0]).toMatchObject({ file_name: "w3.pdf", received_bytes: 20_000 });
  const asked1 = await bed.api.app.inject({ method: "HEAD", url, headers: { ...client.session, "tus-resumable": "1.0.0" } });
  expect(asked1.headers["upload-offset"]).toBe("20000");
  expect((await patch(20_000, content.subarray(20_000))).statusCode).toBe(200);
  await bed.idle();
  const { files, uploads } = await client.files();
  expect([uploads.length, files[0]?.size_bytes, keysOf(files[0])]).toEqual([0, content.length, ["right document"]]);
});
