import { clientFileRoutes, clientPageRoutes, receivedFileRoutes } from "@tieout/client-requests/contract";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askedClient, fridays, register } from "./asked-client.test-data.ts";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
beforeAll(async () => {
  bed = await openProductBed();
  firm = await bed.api.firm();
});
afterAll(() => bed?.stop());

const asked = (name: string) => askedClient(bed, firm.auditor, name);
type AskedRequest = Awaited<ReturnType<typeof asked>>;
const [firstHalf, secondHalf] = [fridays.slice(0, 13), fridays.slice(13)];

const fileOf = async ({ client }: AskedRequest, name: string) => {
  const file = (await client.files()).files.find(({ file_name }) => file_name === name);
  if (!file) throw new Error(`no file ${name}`);
  return file;
};
const openKeys = async ({ client }: AskedRequest) =>
  (await client.files()).files.flatMap(({ checks }) => checks.filter(({ result }) => result !== "right").map(({ key }) => key));
const states = async ({ received }: AskedRequest) => (await received()).files.map(({ file_name, state }) => `${file_name} ${state}`).sort();
const namesInSlot = async ({ inSlot }: AskedRequest) => (await inSlot()).map(({ file_name }) => file_name).sort();
const itemState = async ({ request }: AskedRequest) => (await request())?.items[0]?.state;

describe("a register in several files", () => {
  test("is checked as a whole: neither half is reported as incomplete, and together they add up to Form W-3", async () => {
    const one = await asked("Halves Foods");
    const { client, payroll } = one;
    (await client.wages({ box_1: null, box_5: "78000.00", pay_frequency: null })).value();
    await client.give(payroll, "first.csv", register(firstHalf));
    expect((await openKeys(one))[0]).toMatch(/^pay-dates-missing:2024-07-05,/);
    await client.give(payroll, "second.csv", register(secondHalf));
    expect(await openKeys(one)).toEqual([]);
    const [first, second] = (await client.files()).files;
    expect(first?.checks.map(({ key, is_of_all }) => [key, is_of_all])).toContainEqual(["covers", false]);
    expect(second?.checks.filter(({ is_of_all }) => is_of_all).map(({ key, title }) => [key, title])).toEqual([
      ["pay-dates", "Together they have pay for the whole year"],
      ["w3:5", "It adds up to your Form W-3"],
    ]);
    (await client.send(payroll)).value();
    expect(await states(one)).toEqual(["first.csv sent", "second.csv sent"]);
  });

  test("keeps the wages it was compared with once all of its files are accepted, until one is returned", async () => {
    const one = await asked("Frozen Foods");
    const { client, payroll, settleFile } = one;
    const change = async (box_5: string) => (await client.wages({ box_1: null, box_5, pay_frequency: null })).status;
    expect(await change("78000.00")).toBe(200);
    await client.give(payroll, "first.csv", register(firstHalf));
    await client.give(payroll, "second.csv", register(secondHalf));
    (await client.send(payroll)).value();
    expect(await change("78001.00")).toBe(200);
    (await settleFile("first.csv", "checked")).value();
    expect(await change("78002.00")).toBe(200);
    (await settleFile("second.csv", "checked")).value();
    expect([await change("78003.00"), (await client.files()).are_wages_taken]).toEqual([409, true]);
    (await settleFile("second.csv", "returned", "Is it the last one?")).value();
    expect([await change("78003.00"), (await client.files()).are_wages_taken]).toEqual([200, false]);
  });

  test("is checked for hours if one file lacks them, even if another has them", async () => {
    const one = await asked("Hours Foods");
    const { client, payroll } = one;
    const hours = async () => (await openKeys(one)).filter((key) => key.includes("hours"));
    await client.give(payroll, "first.csv", register(firstHalf));
    expect(await hours()).toEqual([]);
    const withoutHours = register(secondHalf).replaceAll(/,[^,\n]*$/gm, "");
    const { files } = await client.give(payroll, "second.csv", withoutHours);
    expect(await hours()).toHaveLength(1);
    await client.give(payroll, "second, hours.csv", register(secondHalf), files.find(({ file_name: name }) => name === "second.csv")?.id);
    (await client.send(payroll)).value();
    expect(await hours()).toEqual([]);
  });

  test("with a missing part needs one explanation, on whichever file the issue is reported, until the explanation is withdrawn", async () => {
    const one = await asked("Part Foods");
    const { client, payroll } = one;
    await client.give(payroll, "first.csv", register(firstHalf.slice(1)));
    await client.give(payroll, "second.csv", register(secondHalf));
    const missing = "pay-dates-missing:2024-01-05";
    expect(await openKeys(one)).toEqual([missing]);
    (await client.explain((await fileOf(one, "second.csv")).id, missing, "No one was paid on this date")).value();
    await client.give(payroll, "bonus.csv", register(["2024-06-28"]));
    const said = async () => (await fileOf(one, "bonus.csv")).checks.find(({ key }) => key === missing)?.explanation;
    expect(await said()).toBe("No one was paid on this date");
    (await client.explain((await fileOf(one, "bonus.csv")).id, missing, "")).value();
    expect(await said()).toBeNull();
    expect((await client.send(payroll)).problem().code).toBe("client-requests.not-explained");
  });

  test("with the same pay dates twice raises the question of whether they would be counted twice", async () => {
    const one = await asked("Shared Foods");
    const { client, payroll } = one;
    await client.give(payroll, "office.csv", register(fridays));
    await client.give(payroll, "drivers.csv", register(fridays, ["E3", "E4"]));
    expect((await openKeys(one))[0]).toMatch(/^pay-dates-shared:2024-01-05,/);
    expect((await client.send(payroll)).problem().code).toBe("client-requests.not-explained");
  });

  test("reports nothing about the whole year if one of the files cannot be read", async () => {
    const one = await asked("Locked File Foods");
    const { client, payroll } = one;
    await client.give(payroll, "first.csv", register(firstHalf));
    await client.give(payroll, "second.csv", register(secondHalf));
    const { id } = await fileOf(one, "second.csv");
    await bed.rewrite(
      "update client_files set checking = 'refused', facts = null, refusal_code = 'file-encrypted', refusal_msg = 'x' where id = $1",
      [id],
    );
    expect(await openKeys(one)).toEqual(["not-all-read", "file-encrypted"]);
  });
});

describe("several files for one item", () => {
  /** Two half-year files waiting for the auditor. */
  async function halves(name: string): Promise<AskedRequest> {
    const one = await asked(name);
    await one.client.give(one.payroll, "first.csv", register(firstHalf));
    await one.client.give(one.payroll, "second.csv", register(secondHalf));
    (await one.client.send(one.payroll)).value();
    return one;
  }

  test("are accepted one by one into the same slot; the last one marks the item as checked, and all are processed", async () => {
    const one = await halves("Accepted Halves");
    (await one.settleFile("first.csv", "checked")).value();
    expect([await itemState(one), await namesInSlot(one)]).toEqual(["received", ["first.csv"]]);
    (await one.settleFile("second.csv", "checked")).value();
    expect([await itemState(one), await namesInSlot(one)]).toEqual(["checked", ["first.csv", "second.csv"]]);
    const checked = (await one.request())?.events.filter(({ event }) => event === "checked").map(({ file }) => file?.name);
    expect(checked).toEqual(["first.csv", "second.csv"]);
    await bed.idle();
    const user = userOf(bed, firm.auditor);
    await user.confirmAll(one.engagementId);
    expect((await user.process(one.engagementId)).status).toBe("succeeded");
  });

  test("are accepted all at once", async () => {
    const one = await halves("All Halves");
    (await one.settle(one.payroll, "checked")).value();
    expect([await itemState(one), await namesInSlot(one)]).toEqual(["checked", ["first.csv", "second.csv"]]);
  });

  test("wait for the client if one is returned, until a new file arrives; the others stay accepted", async () => {
    const one = await halves("Returned Half");
    const { client, payroll } = one;
    (await one.settleFile("first.csv", "returned", "Where are the drivers?")).value();
    (await one.settleFile("second.csv", "checked")).value();
    expect([await itemState(one), await namesInSlot(one)]).toEqual(["returned", ["second.csv"]]);
    const { id } = await fileOf(one, "first.csv");
    await client.give(payroll, "corrected.csv", `${register(firstHalf)}\n`, id);
    expect(await openKeys(one)).toEqual([]);
    (await client.send(payroll)).value();
    (await one.settleFile("corrected.csv", "checked")).value();
    expect([await itemState(one), await namesInSlot(one)]).toEqual(["checked", ["corrected.csv", "second.csv"]]);
    // The second file is returned after being accepted: an accepted file stays in its slot until its replacement is accepted.
    (await one.settleFile("second.csv", "returned", "Is December complete?")).value();
    expect([await itemState(one), await namesInSlot(one)]).toEqual(["returned", ["corrected.csv", "second.csv"]]);
    await client.give(payroll, "december.csv", `${register(secondHalf)}\n`, (await fileOf(one, "second.csv")).id);
    (await client.send(payroll)).value();
    expect((await one.received()).files.find(({ state }) => state === "sent")?.takes_place_of).toBe("second.csv");
    (await one.settle(payroll, "checked")).value();
    expect([await itemState(one), await namesInSlot(one)]).toEqual(["checked", ["corrected.csv", "december.csv"]]);
  });

  test("are settled only in the version the auditor saw: a newly arrived file changes the joint checks", async () => {
    const one = await halves("Meanwhile Halves");
    const { client, payroll } = one;
    const seen = await one.waiting(payroll);
    await client.give(payroll, "bonus.csv", register(["2024-06-28"]));
    (await client.send(payroll)).value();
    expect((await one.settle(payroll, "checked", "", seen)).problem().code).toBe("client-requests.changed-meanwhile");
    expect(await namesInSlot(one)).toEqual([]);
  });

  test("cannot be replaced or removed by the client once the auditor has accepted them", async () => {
    const one = await halves("Taken Half");
    const { client, payroll } = one;
    (await one.settleFile("first.csv", "checked")).value();
    const { id } = await fileOf(one, "first.csv");
    expect((await client.remove(id)).problem().code).toBe("client-requests.taken");
    await expect(client.give(payroll, "other.csv", `${register(firstHalf)}\n`, id)).rejects.toThrow("client-requests.taken");
  });
});

describe("an upload meant to replace a file", () => {
  test.each(["sent", "returned"])("that was %s and is replaced during the upload replaces its successor instead", async (state) => {
    const one = await asked(`Under Way ${state}`);
    const { client, payroll } = one;
    await client.give(payroll, "first.csv", register(fridays));
    (await client.send(payroll)).value();
    if (state === "returned") (await one.settle(payroll, "returned", "Is it complete?")).value();
    const { id: replaces } = await fileOf(one, "first.csv");
    const content = `${register(fridays)}\n\n`;
    const begun = await client.begin(payroll, "own.csv", content.length, { replaces });
    expect((await client.files()).uploads[0]?.replaces_id).toBe(replaces);
    await client.give(payroll, "colleague.csv", `${register(fridays)}\n`, replaces);
    (await client.send(payroll)).value();
    await client.arrive(begun, content);
    expect((await fileOf(one, "own.csv")).replaces_id).toBe((await fileOf(one, "colleague.csv")).id);
    expect(await openKeys(one)).toEqual([]);
    (await client.send(payroll)).value();
    expect(await states(one)).toEqual(state === "returned" ? ["first.csv returned", "own.csv sent"] : ["own.csv sent"]);
  });

  test("that the client removes during the upload replaces what the removed file would have replaced", async () => {
    const one = await asked("Removed Meanwhile Foods");
    const { client, payroll } = one;
    await client.give(payroll, "first.csv", register(fridays));
    (await client.send(payroll)).value();
    const { id: firstId } = await fileOf(one, "first.csv");
    await client.give(payroll, "second.csv", `${register(fridays)}\n`, firstId);
    const content = `${register(fridays)}\n\n`;
    const begun = await client.begin(payroll, "third.csv", content.length, { replaces: (await fileOf(one, "second.csv")).id });
    (await client.remove((await fileOf(one, "second.csv")).id)).value();
    await client.arrive(begun, content);
    expect((await fileOf(one, "third.csv")).replaces_id).toBe(firstId);
  });
});

describe("a returned file", () => {
  /** Marks a file as not needing a replacement. */
  async function setAside({ engagementId, client, payroll, received }: AskedRequest, name: string) {
    const file = (await received()).files.find(({ file_name }) => file_name === name);
    return bed.api.as(firm.auditor).call(receivedFileRoutes.settleRequestItem, {
      params: { engagementId, requestId: client.requestId, itemId: payroll },
      body: { file_id: file?.id ?? "", state: "not_needed", text: "", seen: [] },
    });
  }

  test("keeps its item returned until it is replaced or the auditor says it is not needed", async () => {
    const one = await asked("Missed Foods");
    const { client, payroll } = one;
    await client.give(payroll, "year.csv", register(fridays));
    await client.give(payroll, "extra.csv", register(fridays, ["E3", "E4"]));
    (await client.send(payroll, "Two systems")).value();
    (await one.settleFile("extra.csv", "returned", "Is it a copy?")).value();
    (await one.settleFile("year.csv", "checked")).value();
    expect(await itemState(one)).toBe("returned");
    expect((await one.settle(payroll, "checked")).problem().code).toBe("client-requests.file-missed");
    (await setAside(one, "extra.csv")).value();
    expect([await itemState(one), await states(one)]).toEqual(["checked", ["extra.csv not_needed", "year.csv accepted"]]);
    const said = (await one.request())?.events.filter(({ event }) => event === "not_needed").map(({ file }) => file?.name);
    expect(said).toEqual(["extra.csv"]);
  });

  test("cannot be set aside while its pay is in the slot or if no other file was provided", async () => {
    const one = await asked("Aside Foods");
    const { client, payroll } = one;
    await client.give(payroll, "first.csv", register(firstHalf));
    (await client.send(payroll, "More comes")).value();
    (await one.settle(payroll, "returned", "And the rest?")).value();
    expect((await setAside(one, "first.csv")).problem().code).toBe("client-requests.nothing-else");
    await client.give(payroll, "year.csv", register(fridays), (await fileOf(one, "first.csv")).id);
    (await client.send(payroll)).value();
    (await one.settle(payroll, "checked")).value();
    (await one.settle(payroll, "returned", "Are the drivers in it?")).value();
    await client.give(payroll, "drivers.csv", register(fridays, ["E3", "E4"]));
    (await client.send(payroll, "These are the drivers")).value();
    expect((await setAside(one, "year.csv")).problem().code).toBe("client-requests.left-in-slot");
  });

  test("is requested again if the client takes back its replacement", async () => {
    const one = await asked("Back Foods");
    const { client, payroll } = one;
    await client.give(payroll, "first.csv", register(fridays));
    (await client.send(payroll)).value();
    (await one.settle(payroll, "returned", "Is it complete?")).value();
    await client.give(payroll, "second.csv", `${register(fridays)}\n`, (await fileOf(one, "first.csv")).id);
    (await client.send(payroll)).value();
    (await client.remove((await fileOf(one, "second.csv")).id)).value();
    expect([await itemState(one), await states(one)]).toEqual(["returned", ["first.csv returned"]]);
  });
});

describe("a file that was accepted and then returned", () => {
  /** A full-year register that was accepted and then returned. */
  async function returnedYear(name: string): Promise<AskedRequest> {
    const one = await asked(name);
    await one.client.give(one.payroll, "year.csv", register(fridays));
    (await one.client.send(one.payroll)).value();
    (await one.settle(one.payroll, "checked")).value();
    (await one.settle(one.payroll, "returned", "Are the drivers in it?")).value();
    return one;
  }
  const look = async ({ received }: AskedRequest) =>
    (await received()).files
      .map(({ file_name, takes_place_of, is_left_in_slot }) => [file_name, takes_place_of, is_left_in_slot] as const)
      .sort();

  test("is never counted twice: a new file that doesn't name the file it replaces is checked with it and replaces it, which is shown beforehand", async () => {
    const one = await returnedYear("Left Foods");
    expect(await look(one)).toEqual([["year.csv", null, true]]);
    await one.client.give(one.payroll, "again.csv", `${register(fridays)}\n`);
    expect((await openKeys(one))[0]).toMatch(/^pay-dates-shared:/);
    (await one.client.send(one.payroll, "It is the same with a new line")).value();
    expect(await look(one)).toEqual([
      ["again.csv", "year.csv", false],
      ["year.csv", null, true],
    ]);
    (await one.settle(one.payroll, "checked")).value();
    expect([await itemState(one), await namesInSlot(one)]).toEqual(["checked", ["again.csv"]]);
    expect(await openKeys(one)).toEqual([]);
  });

  test("is not guessed if there are several: acceptance is refused until the ones no longer needed are out of the slot", async () => {
    const one = await asked("Unclear Foods");
    const { client, payroll } = one;
    await client.give(payroll, "first.csv", register(firstHalf));
    await client.give(payroll, "second.csv", register(secondHalf));
    (await client.send(payroll)).value();
    (await one.settle(payroll, "checked")).value();
    (await one.settle(payroll, "returned", "Please give one file")).value();
    await client.give(payroll, "year.csv", register(fridays));
    (await client.send(payroll, "All of it")).value();
    const refused = (await one.settle(payroll, "checked")).problem();
    expect(refused.code).toBe("client-requests.place-unclear");
    expect(refused.msg).toContain("first.csv, second.csv");
    expect([await itemState(one), await namesInSlot(one)]).toEqual(["received", ["first.csv", "second.csv"]]);
  });
});

describe("a file that is gone", () => {
  test("leaves a record of who replaced or removed it, when, its name and its hash; a draft leaves no record for the auditor", async () => {
    const one = await asked("Record Foods");
    const { client, payroll, request, received } = one;
    await client.give(payroll, "draft.csv", register(firstHalf));
    await client.give(payroll, "first.csv", register(fridays), (await fileOf(one, "draft.csv")).id);
    (await client.send(payroll)).value();
    const hash = (await received()).files[0]?.sha256;
    await client.give(payroll, "second.csv", `${register(fridays)}\n`, (await fileOf(one, "first.csv")).id);
    expect(await states(one)).toEqual(["first.csv sent"]);
    (await client.send(payroll)).value();
    const second = (await received()).files;
    expect(second.map(({ file_name }) => file_name)).toEqual(["second.csv"]);
    (await client.remove(second[0]?.id ?? "")).value();
    const gone = (await request())?.events.filter(({ event }) => event === "removed" || event === "replaced");
    expect(gone?.map(({ event, by, file }) => ({ event, by, ...file }))).toEqual([
      { event: "replaced", by: "Pat Doe, Payroll manager", name: "first.csv", sha256: hash, replaced_by: "second.csv" },
      { event: "removed", by: "Pat Doe, Payroll manager", name: "second.csv", sha256: second[0]?.sha256, replaced_by: null },
    ]);
    expect([await itemState(one), (await received()).files]).toEqual(["open", []]);
    const { events } = (await bed.api.anonymous.call(clientPageRoutes.getClientRequest, {}, client.session)).value();
    expect(events.map(({ event }) => event)).toEqual(["received", "received"]);
  });

  test("in a chain of replacements still determines which file in the slot is replaced", async () => {
    const one = await asked("Chain Foods");
    const { client, payroll } = one;
    await client.give(payroll, "a.csv", register(fridays));
    (await client.send(payroll)).value();
    (await one.settle(payroll, "checked")).value();
    (await one.settle(payroll, "returned", "Is it complete?")).value();
    await client.give(payroll, "b.csv", `${register(fridays)}\n`, (await fileOf(one, "a.csv")).id);
    (await client.send(payroll)).value();
    await client.give(payroll, "c.csv", `${register(fridays)}\n\n`, (await fileOf(one, "b.csv")).id);
    (await client.send(payroll)).value();
    (await one.settle(payroll, "checked")).value();
    expect(await namesInSlot(one)).toEqual(["c.csv"]);
  });
});

test("the person who sends a file, explains an issue or states wages is named, even if a colleague uploaded the file", async () => {
  const one = await asked("Two People Foods");
  const { client, payroll, received } = one;
  await client.give(payroll, "first.csv", register(firstHalf));
  const kim = await client.openAs({ name: "Kim Lee", job_title: "Controller" });
  const [file] = (await client.files()).files;
  const key = file?.checks.find(({ result }) => result === "question")?.key ?? "";
  const call = bed.api.anonymous;
  const explanation = { params: { fileId: file?.id ?? "" }, body: { key, text: "The company closed" } };
  (await call.call(clientFileRoutes.explainFinding, explanation, kim)).value();
  (await call.call(clientFileRoutes.putClientWages, { body: { box_1: null, box_5: "39000.00", pay_frequency: null } }, kim)).value();
  (await call.call(clientFileRoutes.sendClientFiles, { params: { itemId: payroll }, body: { note: "" } }, kim)).value();
  const { files, wages } = await received();
  const explained = files[0]?.checks.find((check) => check.key === key);
  const by = "Kim Lee, Controller";
  expect([files[0]?.given_by, files[0]?.sent_by]).toEqual(["Pat Doe, Payroll manager", by]);
  expect([explained?.explanation, explained?.explained_by, wages[0]?.stated_by]).toEqual(["The company closed", by, by]);
});

// Runs last: a refused file is checked by a job a minute later, and the other tests would have to wait for it.
test("an item refuses a file with the same content as an existing one", async () => {
  const { client, payroll } = await asked("Same Foods");
  await client.give(payroll, "register.csv", register(fridays));
  await expect(client.give(payroll, "copy.csv", register(fridays))).rejects.toThrow("client-requests.same-file");
});
