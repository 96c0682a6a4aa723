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

test("a browser remembers each announcement that was closed in it only once", () => {
  const storage = browser();
  for (const id of ["a", "b", "a"]) closeHere(storage, id);
  expect(closedHere(storage)).toEqual(["b", "a"]);
});

test("a browser remembers the last fifty closed announcements", () => {
  const storage = browser();
  for (let at = 0; at < 60; at++) closeHere(storage, String(at));
  expect([closedHere(storage).length, closedHere(storage)[0]]).toEqual([50, "10"]);
});

test.each(["", "{", "7", '{"id":1}', "[7,null]"])("if storage contains %j, no announcement counts as closed", (content) => {
  expect(closedHere(browser(content))).toEqual([]);
});
