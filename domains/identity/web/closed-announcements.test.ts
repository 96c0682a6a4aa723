import { expect, test } from "vitest";
import { closedHere, closeHere } from "./closed-announcements.ts";

const browser = (content: string | null = null) => {
  let text = content;
  return {
    getItem: () => text,
    setItem: (_key: string, value: string) => {
      text = value;
    },
  };
};

test("a browser remembers what was closed in it, once each", () => {
  const storage = browser();
  for (const id of ["a", "b", "a"]) closeHere(storage, id);
  expect(closedHere(storage)).toEqual(["b", "a"]);
});

test("a browser keeps the fifty closed last", () => {
  const storage = browser();
  for (let at = 0; at < 60; at++) closeHere(storage, String(at));
  expect([closedHere(storage).length, closedHere(storage)[0]]).toEqual([50, "10"]);
});

test.each(["", "{", "7", '{"id":1}', "[7,null]"])("a store that holds %j closes nothing", (content) => {
  expect(closedHere(browser(content))).toEqual([]);
});
