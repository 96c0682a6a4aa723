import { expect, test } from "vitest";
import type { RequestEvent } from "../contract/index.ts";
import { threadOf, whatHappened } from "./request-words.ts";

const eventOf = (part: Partial<RequestEvent>): RequestEvent => ({
  ...{ id: "e", item_id: "i", event: "reply", by: "Kim Lee, Partner", by_client: true, text: "", file: null, at: "2026-01-02T00:00:00Z" },
  ...part,
});
const file = { name: "a.csv", sha256: "", replaced_by: null };
const given = "Kim Lee, Partner (name as entered, not verified)";

test("whatever name a client enters, a thread says that the client wrote or provided it, and that no one verified the name", () => {
  const said = [
    eventOf({}),
    eventOf({ event: "received" }),
    eventOf({ event: "removed", file }),
    eventOf({ event: "replaced", file: { ...file, replaced_by: "b.csv" } }),
  ];
  expect(said.map(whatHappened)).toEqual([
    `Client: ${given}`,
    `Received from the client: ${given}`,
    `a.csv was removed by the client: ${given}`,
    `a.csv was replaced by b.csv, from the client: ${given}`,
  ]);
});

test("the auditor's messages and decisions show only the user's name", () => {
  const byUser = { by: "Kim Lee", by_client: false };
  const said = [eventOf({ ...byUser, event: "question", text: "Why?" }), eventOf({ ...byUser, event: "checked", file })];
  expect(said.map(whatHappened)).toEqual(["Kim Lee", "a.csv was accepted by Kim Lee"]);
});

test("a thread says who accepted or returned all of an item's files at once", () => {
  const byUser = { by: "Kim Lee", by_client: false };
  const events = [eventOf({ ...byUser, event: "checked" }), eventOf({ ...byUser, event: "returned", text: "Why?" })];
  expect(threadOf(events, "i").map(whatHappened)).toEqual(["Accepted by Kim Lee", "Returned by Kim Lee"]);
  expect(threadOf(events, null)).toEqual([]);
});
