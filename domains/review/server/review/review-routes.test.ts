import { engagementRepository } from "@tieout/engagements/server";
import { workpaperRoutes } from "@tieout/runs/contract";
import { addressOfItem } from "@tieout/runs/server";
import type { TestFirm, TestUser } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PaperReview, reviewRoutes as routes } from "../../contract/index.ts";
import { openItems, openReviewBed, type ReviewBed } from "../review-bed.test-data.ts";
import { readPrintedReview } from "./printed-review.ts";

let bed: ReviewBed;
let firm: TestFirm;
let reviewer: TestUser;
let outsider: TestUser;
beforeAll(async () => {
  bed = await openReviewBed();
  firm = await bed.api.firm();
  const person = () => bed.api.user({ organizationId: firm.id, role: 2 });
  [reviewer, outsider] = [await person(), await person()];
});
afterAll(() => bed?.api.stop());

const [before, after] = ["5c1e90ab00000000", "8f31c02e00000000"];
const censusOf = (engagementId: string) => ({ params: { engagementId, outputKey: "payroll_census" } });
const read = async (id: string, by: TestUser = firm.auditor) => (await bed.api.as(by).call(routes.getReview, censusOf(id))).value();
const sign = async (id: string, by: TestUser, role: "preparer" | "reviewer", seen?: string) =>
  bed.api.as(by).call(routes.signWorkpaper, { ...censusOf(id), body: { role, result_id: seen ?? (await read(id)).result_id } });
const conclude = (id: string, by: TestUser, text: string, before: string) =>
  bed.api.as(by).call(routes.putConclusion, { ...censusOf(id), body: { text, before } });
const explain = (id: string, reason: string) => {
  const params = { ...censusOf(id).params, tieKey: "w3" };
  return bed.api.as(firm.auditor).call(workpaperRoutes.putTieReason, { params, body: { reason } });
};
const write = (
  id: string,
  by: TestUser,
  note: Partial<{ about: "workpaper" | "tie" | "exception" | "item"; address: string; mentions: string[] }>,
) =>
  bed.api.as(by).call(routes.writeNote, {
    ...censusOf(id),
    body: { about: "workpaper", address: "", text: "Which page says so?", mentions: [], ...note },
  });
/** Leaves out the difference that every run in the test bed produces. */
const waiting = async (id: string, by: TestUser) =>
  (await bed.api.as(by).call(routes.listWaiting, {}))
    .value()
    .filter(({ kind, engagement }) => engagement.id === id && kind !== "explain_tie");
const stateOf = ({ preparer, reviewer: reviewed }: PaperReview) => [preparer?.state ?? null, reviewed?.state ?? null];
const openOf = async (id: string) => {
  const open = await bed.inFirm(firm.auditor, (tx) => openItems(tx, id));
  return open.filter(({ workpaper }) => workpaper === "Payroll Census").map(({ kind, text }) => [kind, text]);
};
const codeOf = async (answer: Promise<{ problem: () => { code: string } }>) => (await answer).problem().code;

const renameAuditor = (name: string) =>
  bed.inFirm(firm.admin, (tx) => tx.query("select change_user($1, $2, null, null, null, now())", [firm.auditor.id, name]));

/** An engagement with an auditor, a reviewer and results. */
async function reviewed(): Promise<string> {
  const id = await bed.api.engagement(firm.auditor, { assignees: [firm.auditor, reviewer], dataType: "combined" });
  await bed.ran(firm.auditor, id, before);
  return id;
}

test("preparer and reviewer sign the result; a run with the same figures keeps both sign-offs current, and one with different figures makes them stale", async () => {
  const id = await reviewed();
  expect(stateOf((await sign(id, firm.auditor, "preparer")).value())).toEqual(["current", null]);
  expect(stateOf((await sign(id, reviewer, "reviewer")).value())).toEqual(["current", "current"]);
  await bed.ran(firm.auditor, id, before);
  expect(stateOf(await read(id))).toEqual(["current", "current"]);
  await bed.ran(firm.auditor, id, after);
  expect(stateOf(await read(id))).toEqual(["stale", "stale"]);
  expect((await waiting(id, firm.auditor)).map(({ kind, output }) => [kind, output.key])).toEqual([["sign_again", "payroll_census"]]);
  expect(stateOf((await sign(id, firm.auditor, "preparer")).value())).toEqual(["current", "stale"]);
  expect((await read(id)).history.map(({ role, state }) => [role, state])).toEqual([
    ["preparer", "current"],
    ["reviewer", "stale"],
    ["preparer", "replaced"],
  ]);
  expect((await waiting(id, reviewer)).map(({ kind, from }) => [kind, from !== null])).toEqual([["review", true]]);
});

test("a later reason or conclusion makes a sign-off stale; restoring both makes it current again", async () => {
  const id = await reviewed();
  (await sign(id, firm.auditor, "preparer")).value();
  (await explain(id, "Timing")).value();
  expect(stateOf(await read(id))).toEqual(["stale", null]);
  (await explain(id, "")).value();
  expect(stateOf(await read(id))).toEqual(["current", null]);
  (await conclude(id, reviewer, "It agrees.", "")).value();
  expect(stateOf(await read(id))).toEqual(["stale", null]);
});

test("20 concurrent sign-offs by one person count once; if two people sign at once, one wins and the other is told who", async () => {
  const id = await reviewed();
  const { result_id: seen } = await read(id);
  const answers = await Promise.all(Array.from({ length: 20 }, () => sign(id, firm.auditor, "preparer", seen)));
  expect(new Set(answers.map((answer) => answer.value().preparer?.id)).size).toBe(1);
  expect((await read(id)).history).toHaveLength(1);
  const both = await Promise.all(Array.from({ length: 20 }, (_, at) => sign(id, at % 2 === 0 ? reviewer : firm.admin, "reviewer", seen)));
  const refused = both.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(10);
  expect(new Set(refused.map((answer) => answer.problem().code))).toEqual(new Set(["workpapers.signed-already"]));
  expect((await read(id)).history).toHaveLength(2);
});

test("refusals say what to do: same person in both roles, a result other than the one on screen, a reviewer before the preparer or with open notes", async () => {
  const id = await reviewed();
  expect(await codeOf(sign(id, reviewer, "reviewer"))).toBe("workpapers.preparer-first");
  expect(await codeOf(sign(id, firm.auditor, "preparer", after))).toBe("workpapers.result-changed");
  (await sign(id, firm.auditor, "preparer")).value();
  const both = (await sign(id, firm.auditor, "reviewer")).problem();
  expect([both.code, both.msg]).toEqual(["workpapers.two-people", expect.stringMatching(/must be different people\. Ask a colleague/)]);
  const [note] = (await write(id, reviewer, {})).value().notes;
  expect(await codeOf(sign(id, reviewer, "reviewer"))).toBe("workpapers.notes-open");
  const resolve = (by: TestUser) =>
    bed.api.as(by).call(routes.resolveNote, { params: { ...censusOf(id).params, noteId: note?.id ?? "" }, body: { resolved: true } });
  expect(await codeOf(resolve(firm.auditor))).toBe("workpapers.note-not-yours");
  (await resolve(reviewer)).value();
  (await sign(id, reviewer, "reviewer")).value();
  expect((await sign(id, outsider, "preparer", before)).status).toBe(404);
});

test("signers withdraw their own sign-offs, an admin withdraws one with a reason, and no one else can; the history keeps it", async () => {
  const id = await reviewed();
  const { preparer } = (await sign(id, firm.auditor, "preparer")).value();
  const withdraw = (by: TestUser, reason: string) =>
    bed.api.as(by).call(routes.withdrawSignOff, { params: { ...censusOf(id).params, signOffId: preparer?.id ?? "" }, body: { reason } });
  expect(await codeOf(withdraw(reviewer, "Wrong"))).toBe("workpapers.sign-off-not-yours");
  expect(await codeOf(withdraw(firm.admin, " "))).toBe("workpapers.withdrawal-reason");
  const withdrawn = (await withdraw(firm.admin, "She left the firm.")).value();
  expect([stateOf(withdrawn), withdrawn.history[0]]).toMatchObject([
    [null, null],
    { state: "withdrawn", ended: { reason: "She left the firm." } },
  ]);
  (await withdraw(firm.auditor, "")).value();
  expect((await read(id)).history).toHaveLength(1);
});

test("two concurrent conclusions are both kept: the second writer is shown the first one's text", async () => {
  const id = await reviewed();
  expect((await conclude(id, firm.auditor, "It agrees.", "")).value()).toEqual({ text: "It agrees." });
  const refused = (await conclude(id, reviewer, "It does not.", "")).problem();
  expect(refused).toMatchObject({ code: "workpapers.changed-meanwhile", current: { text: "It agrees." } });
  (await conclude(id, reviewer, "It does not.", "It agrees.")).value();
  await bed.ran(firm.auditor, id, after);
  expect((await read(id)).conclusion).toMatchObject({ text: "It does not.", is_of_earlier_figures: true, written: { run_number: 1 } });
  (await conclude(id, firm.auditor, "It does not.", "It does not.")).value();
  expect((await read(id)).conclusion).toMatchObject({ is_of_earlier_figures: false, written: { run_number: 2 } });
});

test("notes on a tie, an exception and a sampled item name their subject; a subject missing from the results is refused", async () => {
  const id = await reviewed();
  (await write(id, reviewer, { about: "tie", address: "w3" })).value();
  const caller = bed.api.as(reviewer);
  const listed = (await caller.call(workpaperRoutes.listExceptions, censusOf(id))).value().results[0];
  (await write(id, reviewer, { about: "exception", address: listed?.address ?? "" })).value();
  expect((await read(id)).notes.map(({ about, title }) => [about, title])).toEqual([
    ["tie", "Form W-3"],
    ["exception", "Negative hours, ADLER, ANA"],
  ]);
  const payments = { params: { engagementId: id, outputKey: "distributions" } };
  const hmacKey = await bed.api.files.hmacKeyFor(firm.id);
  const address = addressOfItem(hmacKey, { paper: "distributions", population: "distributions" }, "P1|1");
  const body = { about: "item" as const, address, text: "Where is the request?", mentions: [] };
  const [item] = (await caller.call(routes.writeNote, { ...payments, body })).value().notes;
  expect([item?.about, item?.title]).toEqual(["item", "no. 1, BRANDT, LUIS"]);
  for (const about of ["tie", "exception", "item"] as const)
    expect(await codeOf(write(id, reviewer, { about, address: "nothing" }))).toBe("workpapers.note-subject");
});

test("a mention waits for the person until the note is resolved; people who cannot open the engagement cannot be mentioned", async () => {
  const id = await reviewed();
  expect(await codeOf(write(id, reviewer, { mentions: [outsider.id] }))).toBe("workpapers.mention-unknown");
  const [note] = (await write(id, reviewer, { mentions: [firm.auditor.id] })).value().notes;
  const own = async (by: TestUser) => (await waiting(id, by)).map(({ kind, text }) => [kind, text]);
  expect(await own(firm.auditor)).toEqual([["mention", "Which page says so?"]]);
  const params = { ...censusOf(id).params, noteId: note?.id ?? "" };
  const reply = (text: string) => bed.api.as(firm.auditor).call(routes.replyToNote, { params, body: { text, mentions: [reviewer.id] } });
  expect((await reply("Page 31.")).value().notes[0]?.messages.map(({ text }) => text)).toEqual(["Which page says so?", "Page 31."]);
  expect(await own(reviewer)).toEqual([["mention", "Page 31."]]);
  (await bed.api.as(reviewer).call(routes.resolveNote, { params, body: { resolved: true } })).value();
  expect([await own(firm.auditor), await own(reviewer)]).toEqual([[], []]);
  expect(await codeOf(reply("And page 32."))).toBe("workpapers.note-resolved");
});

test("after a rename, sign-offs, conclusions, notes and printouts keep the name from the day of signing or writing, even once locked", async () => {
  const id = await reviewed();
  await renameAuditor("Ann Day");
  (await conclude(id, firm.auditor, "It agrees.", "")).value();
  (await sign(id, firm.auditor, "preparer")).value();
  const [note] = (await write(id, firm.auditor, {})).value().notes;
  const params = { ...censusOf(id).params, noteId: note?.id ?? "" };
  (await bed.api.as(firm.auditor).call(routes.resolveNote, { params, body: { resolved: true } })).value();
  const namesOf = async () => {
    const { preparer, conclusion, notes, history } = await read(id);
    const printed = (await bed.inFirm(firm.auditor, (tx) => readPrintedReview(tx, id)))("payroll_census");
    return [
      ...[preparer?.by.name, conclusion.written?.by, notes[0]?.messages[0]?.by.name, notes[0]?.resolved?.by, history[0]?.by.name],
      ...[printed?.signOffs[0]?.by, printed?.notes[0]?.messages[0]?.by, printed?.notes[0]?.resolved?.by],
    ];
  };
  const ofTheDay = Array.from({ length: 8 }, () => "Ann Day");
  expect(await namesOf()).toEqual(ofTheDay);
  await renameAuditor("Ann Night");
  expect(await namesOf()).toEqual(ofTheDay);
  await bed.inFirm(firm.auditor, (tx) => engagementRepository(tx).markLocked(id, firm.auditor.id));
  expect(await namesOf()).toEqual(ofTheDay);
});

test("sign-offs that were withdrawn or replaced keep the names from that day", async () => {
  const id = await reviewed();
  await renameAuditor("Ann Day");
  (await sign(id, firm.auditor, "preparer")).value();
  await bed.ran(firm.auditor, id, after);
  const { preparer } = (await sign(id, firm.auditor, "preparer")).value();
  const params = { ...censusOf(id).params, signOffId: preparer?.id ?? "" };
  (await bed.api.as(firm.auditor).call(routes.withdrawSignOff, { params, body: { reason: "" } })).value();
  await renameAuditor("Ann Night");
  expect((await read(id)).history.map(({ state, ended }) => [state, ended?.by])).toEqual([
    ["withdrawn", "Ann Day"],
    ["replaced", "Ann Day"],
  ]);
});

test("missing and stale sign-offs are listed before a lock; after it nothing can be written or signed, and nothing waits", async () => {
  const id = await reviewed();
  expect(await openOf(id)).toEqual(
    expect.arrayContaining([
      ["missing_conclusions", "No conclusion"],
      ["missing_preparers", "No preparer has signed"],
      ["missing_reviewers", "No reviewer has signed"],
    ]),
  );
  const { result_id: signed } = await read(id);
  (await sign(id, firm.auditor, "preparer")).value();
  (await conclude(id, firm.auditor, "It agrees.", "")).value();
  (await write(id, reviewer, { about: "tie", address: "w3", mentions: [firm.auditor.id] })).value();
  const now = (await read(id)).result_id;
  const name = (await read(id)).preparer?.by.name;
  const open = await openOf(id);
  expect(open).toEqual(
    expect.arrayContaining([
      ["stale_sign_offs", `${name} signed as preparer result ${signed}; it is ${now} now`],
      ["open_notes", "Tie: Form W-3"],
      ["not_printed", "conclusion"],
      ["not_printed", "sign-off"],
      ["not_printed", "review note"],
    ]),
  );
  expect(open.map(([kind]) => kind)).not.toContain("missing_conclusions");
  await bed.inFirm(firm.auditor, (tx) => engagementRepository(tx).markLocked(id, firm.auditor.id));
  const refusals = [conclude(id, firm.auditor, "Late", "It agrees."), sign(id, firm.auditor, "preparer", now), write(id, reviewer, {})];
  for (const refused of refusals) expect(await codeOf(refused)).toBe("engagements.locked");
  expect(await waiting(id, firm.auditor)).toEqual([]);
  const marks = (await bed.api.as(firm.auditor).call(routes.listReviews, { params: { engagementId: id } })).value();
  expect(marks.find(({ output_key }) => output_key === "payroll_census")).toEqual({
    ...{ output_key: "payroll_census", concluded: true, preparer: "stale", reviewer: "missing", open_notes: 1 },
  });
});

const awaited = async (id: string, by: TestUser) =>
  (await bed.api.as(by).call(routes.listAwaited, {})).value().filter(({ engagement }) => engagement.id === id);

const nameOf = async (id: string, user: TestUser) => (await read(id)).people.find((person) => person.id === user.id)?.name ?? "";

test("a person who asks waits until someone they asked has replied, and a preparer waits until the review", async () => {
  const id = await reviewed();
  const [note] = (await write(id, firm.auditor, { mentions: [reviewer.id] })).value().notes;
  expect((await awaited(id, firm.auditor)).map(({ kind, of }) => [kind, of])).toEqual([["answer", [await nameOf(id, reviewer)]]]);
  expect(await awaited(id, reviewer)).toEqual([]);
  const params = { ...censusOf(id).params, noteId: note?.id ?? "" };
  const reply = (by: TestUser, mentions: string[]) =>
    bed.api.as(by).call(routes.replyToNote, { params, body: { text: "Page 31.", mentions } });
  (await reply(firm.admin, [])).value();
  expect(await awaited(id, firm.auditor)).toHaveLength(1);
  (await reply(reviewer, [firm.auditor.id])).value();
  expect([await awaited(id, firm.auditor), (await awaited(id, reviewer)).map(({ of }) => of)]).toEqual([
    [],
    [[await nameOf(id, firm.auditor)]],
  ]);
  (await bed.api.as(firm.auditor).call(routes.resolveNote, { params, body: { resolved: true } })).value();
  expect(await awaited(id, reviewer)).toEqual([]);
  (await sign(id, firm.auditor, "preparer")).value();
  expect((await awaited(id, firm.auditor)).map(({ kind, output }) => [kind, output.key])).toEqual([["their_review", "payroll_census"]]);
  expect(await awaited(id, outsider)).toEqual([]);
  (await sign(id, reviewer, "reviewer")).value();
  expect(await awaited(id, firm.auditor)).toEqual([]);
});

const done = async (id: string, by: TestUser) =>
  (await bed.api.as(by).call(routes.listDone, {})).value().filter(({ engagement }) => engagement.id === id);

test("signed, answered and resolved items are listed as done for seven days, newest first; withdrawn sign-offs are not", async () => {
  const id = await reviewed();
  const [note] = (await write(id, reviewer, { mentions: [firm.auditor.id] })).value().notes;
  const params = { ...censusOf(id).params, noteId: note?.id ?? "" };
  const reply = (text: string) => bed.api.as(firm.auditor).call(routes.replyToNote, { params, body: { text, mentions: [reviewer.id] } });
  (await reply("Page 3.")).value();
  (await reply("Page 31.")).value();
  const signed = (await sign(id, firm.auditor, "preparer")).value();
  (await bed.api.as(reviewer).call(routes.resolveNote, { params, body: { resolved: true } })).value();
  expect((await done(id, firm.auditor)).map(({ kind, role, text, from }) => [kind, role, text, from])).toEqual([
    ["signed", "preparer", signed.result_id, null],
    ["answered", null, "Page 31.", await nameOf(id, reviewer)],
  ]);
  expect((await done(id, reviewer)).map(({ kind, text }) => [kind, text])).toEqual([["resolved", "Which page says so?"]]);
  expect([await done(id, firm.admin), await done(id, outsider)]).toEqual([[], []]);
  await bed.api.db.setup.work.asPlatform("test", (tx) =>
    tx.query("update review_messages set written_at = written_at - interval '8 days' where note_id = $1", [note?.id]),
  );
  const withdraw = { params: { ...censusOf(id).params, signOffId: signed.preparer?.id ?? "" }, body: { reason: "" } };
  (await bed.api.as(firm.auditor).call(routes.withdrawSignOff, withdraw)).value();
  expect(await done(id, firm.auditor)).toEqual([]);
});

test("a mentioned person marks a mention that needs no answer as done; it waits again if undone or if they are mentioned again", async () => {
  const id = await reviewed();
  const [note] = (await write(id, reviewer, { mentions: [firm.auditor.id] })).value().notes;
  const params = { ...censusOf(id).params, noteId: note?.id ?? "" };
  const mark = (by: TestUser, isDone: boolean) => bed.api.as(by).call(routes.markMention, { params, body: { done: isDone } });
  const mentions = async () => (await waiting(id, firm.auditor)).map(({ text, note_id }) => [text, note_id]);
  expect(await mentions()).toEqual([["Which page says so?", params.noteId]]);
  expect([await codeOf(mark(reviewer, true)), (await mark(outsider, true)).status]).toEqual(["workpapers.not-mentioned", 404]);
  // The second click finds the mention already marked.
  expect([(await mark(firm.auditor, true)).status, (await mark(firm.auditor, true)).status]).toEqual([200, 200]);
  expect(await mentions()).toEqual([]);
  expect((await read(id)).notes[0]?.resolved).toBeNull();
  expect((await done(id, firm.auditor)).map(({ kind, text, from }) => [kind, text, from])).toEqual([
    ["marked", "Which page says so?", await nameOf(id, reviewer)],
  ]);
  (await mark(firm.auditor, false)).value();
  expect([await mentions(), await done(id, firm.auditor)]).toEqual([[["Which page says so?", params.noteId]], []]);
  (await mark(firm.auditor, true)).value();
  const body = { text: "And page 32?", mentions: [firm.auditor.id] };
  (await bed.api.as(reviewer).call(routes.replyToNote, { params, body })).value();
  expect(await mentions()).toEqual([["And page 32?", params.noteId]]);
  (await bed.api.as(reviewer).call(routes.resolveNote, { params, body: { resolved: true } })).value();
  expect(await codeOf(mark(firm.auditor, true))).toBe("workpapers.note-resolved");
});
