import { describe, expect, test } from "vitest";
import type { ItemState } from "./item-state.ts";
import { type RequestAct, untold } from "./untold.ts";

const acts = (...parts: readonly (readonly [event: string, itemId: string | null, isTold?: boolean])[]): readonly RequestAct[] =>
  parts.map(([event, itemId, isTold = false], at) => ({ id: String(at), event, itemId, isTold }));
const idsOf = (found: readonly RequestAct[]): readonly string[] => found.map(({ id }) => id);
const states = (a: ItemState = "open", b: ItemState = "open") => new Map([["a", a] as const, ["b", b] as const]);

describe("the client is emailed about", () => {
  const toClient = (all: readonly RequestAct[], of = states()) => idsOf(untold(all, of, "client"));

  test("questions and returns it hasn't been emailed about yet, and nothing else", () => {
    const all = acts(
      ["created", null],
      ["question", "a", true],
      ["question", "a"],
      ["returned", "b"],
      ["checked", "a"],
      ["reminded", null],
    );
    expect(toClient(all, states("open", "returned"))).toEqual(["2", "3"]);
  });

  test("no question that it has answered, on the same item or the whole request", () => {
    expect(toClient(acts(["question", "a"], ["question", "b"], ["reply", "a"]))).toEqual(["1"]);
    expect(toClient(acts(["question", "a"], ["question", "b"], ["reply", null]))).toEqual([]);
    expect(toClient(acts(["question", null], ["reply", "a"]))).toEqual([]);
    expect(toClient(acts(["reply", "a"], ["question", "a"]))).toEqual(["1"]);
  });

  test("no return that was followed by a new file or was accepted after all", () => {
    expect(toClient(acts(["returned", "a"]), states("checked"))).toEqual([]);
    expect(toClient(acts(["returned", "a"], ["received", "a"], ["returned", "a"]), states("returned"))).toEqual(["2"]);
  });
});

describe("the firm is emailed about", () => {
  const toFirm = (all: readonly RequestAct[], of = states()) => idsOf(untold(all, of, "firm"));

  test("messages and files, but not files the client took back or the firm settled", () => {
    const all = acts(["opened", null], ["reply", null], ["received", "a"], ["received", "b"]);
    expect(toFirm(all, states("received", "received"))).toEqual(["1", "2", "3"]);
    expect(toFirm(all, states("open", "checked"))).toEqual(["1"]);
  });

  test("no message that a colleague has answered", () => {
    expect(toFirm(acts(["reply", "a"], ["reply", "b"], ["question", "a"]))).toEqual(["1"]);
    expect(toFirm(acts(["reply", "a"], ["checked", "a"]), states("checked"))).toEqual([]);
  });
});
