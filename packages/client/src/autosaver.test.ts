import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiProblem } from "./api-problem.ts";
import { type AutosavePlan, Autosaver } from "./autosaver.ts";
import { mergeEdits } from "./merge-edits.ts";

interface StoredText {
  readonly revision: number;
  readonly text: string;
}

const stale = (current: StoredText) =>
  new ApiProblem({
    ...{ code: "x.stale-revision", status: 409, title: "", msg: "", errors: [], requestId: null },
    document: { current, changed_by: { name: "Marisol Vega", on: "2025-06-09T14:08:00.000Z" } },
  });

/** A server that stores one text, refuses stale revisions, and responds only when told to. */
function server(text: string) {
  let current: StoredText = { revision: 1, text };
  const waiting: (() => void)[] = [];
  const plan: AutosavePlan<string, StoredText> = {
    start: (stored) => stored.text,
    compare: (value, stored) => (value === stored.text ? "stored" : value === "" ? "incomplete" : "unsaved"),
    save: (value, { revision }) =>
      new Promise((resolve, reject) => {
        waiting.push(() => {
          if (revision !== current.revision) return reject(stale(current));
          current = { revision: revision + 1, text: value };
          resolve(current);
        });
      }),
    merge: (value, sent, saved) => (value === sent ? saved.text : value),
    theirsOf: (problem) => (problem.document.current as StoredText | undefined) ?? null,
    combine: ({ base, mine, theirs }, keep) => {
      const { value, contested } = mergeEdits({ base: { text: base.text }, mine: { text: mine }, theirs: { text: theirs.text } }, keep);
      return { value: value.text, contested };
    },
    delayMilliseconds: 500,
  };
  return {
    plan,
    requests: () => waiting.length,
    text: () => current.text,
    setByAnother: (other: string) => {
      current = { revision: current.revision + 1, text: other };
    },
    answer: async () => {
      waiting.shift()?.();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("saving automatically", () => {
  test("waits for a pause, sends once, and reports when the text is stored", async () => {
    const api = server("a");
    const saver = new Autosaver({ revision: 1, text: "a" }, api.plan);
    saver.change(() => "ab");
    await vi.advanceTimersByTimeAsync(400);
    saver.change(() => "abc");
    await vi.advanceTimersByTimeAsync(499);
    expect(api.requests()).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    await api.answer();
    expect(api.text()).toBe("abc");
    expect(saver.state()).toMatchObject({ status: "stored", stored: { revision: 2 } });
    expect(saver.state().savedAt).not.toBeNull();
  });

  test("keeps text typed during a request and sends it afterwards", async () => {
    const api = server("a");
    const saver = new Autosaver({ revision: 1, text: "a" }, api.plan);
    saver.change(() => "b");
    await vi.advanceTimersByTimeAsync(500);
    saver.change(() => "c");
    await vi.advanceTimersByTimeAsync(2000);
    expect(api.requests()).toBe(1);
    await api.answer();
    expect(saver.state().value).toBe("c");
    await vi.advanceTimersByTimeAsync(500);
    await api.answer();
    expect(api.text()).toBe("c");
  });

  test("another person's save is a conflict: nothing is sent until one version is chosen", async () => {
    const api = server("a");
    const saver = new Autosaver({ revision: 1, text: "a" }, api.plan);
    api.setByAnother("theirs");
    saver.change(() => "mine");
    await vi.advanceTimersByTimeAsync(500);
    await api.answer();
    expect(saver.state()).toMatchObject({
      ...{ status: "conflict", value: "mine" },
      contest: { theirs: { text: "theirs" }, contested: ["text"], changedBy: { name: "Marisol Vega" } },
    });
    saver.change(() => "mine too");
    await vi.advanceTimersByTimeAsync(5000);
    expect(api.requests()).toBe(0);
    const kept = saver.keepMine();
    await api.answer();
    expect(await kept).toBe(true);
    expect(api.text()).toBe("mine too");
  });

  test("merges another person's changes in other fields with mine without asking", async () => {
    let current: Readonly<Record<string, string>> = { name: "Plan", number: "001" };
    let isStale = true;
    type Fields = typeof current;
    const saver = new Autosaver<Fields, Fields>(current, {
      start: (stored) => stored,
      compare: (value, stored) => (JSON.stringify(value) === JSON.stringify(stored) ? "stored" : "unsaved"),
      save: (value) => {
        if (isStale) {
          isStale = false;
          // The problem contains the document that this form stores.
          return Promise.reject(stale(current as unknown as StoredText));
        }
        current = value;
        return Promise.resolve(value);
      },
      merge: (_value, _sent, saved) => saved,
      theirsOf: ({ document }) => document.current as Fields,
      combine: mergeEdits,
    });
    saver.change((now) => ({ ...now, name: "Savings plan" }));
    current = { name: "Plan", number: "002" };
    expect(await saver.flush()).toBe(true);
    expect(current).toEqual({ name: "Savings plan", number: "002" });
    expect(saver.state()).toMatchObject({ status: "stored", contest: null, mergedWith: { name: "Marisol Vega" } });
  });

  test("a save that collides with a colleague's five times fails with a message, without asking about an empty list of fields, and can be retried", async () => {
    let revision = 1;
    let isBusy = true;
    type Fields = Readonly<Record<string, string>>;
    const saver = new Autosaver<Fields, Fields>(
      { name: "Plan", revision: "1" },
      {
        start: (stored) => stored,
        compare: (value, stored) => (value.name === stored.name ? "stored" : "unsaved"),
        save: (value) => {
          if (!isBusy) return Promise.resolve(value);
          revision += 1;
          // The problem contains the document that this form stores.
          return Promise.reject(stale({ name: "Plan", revision: String(revision) } as unknown as StoredText));
        },
        merge: (_value, _sent, saved) => saved,
        theirsOf: ({ document }) => document.current as Fields,
        combine: mergeEdits,
      },
    );
    saver.change((now) => ({ ...now, name: "Savings plan" }));
    expect(await saver.flush()).toBe(false);
    // After five refusals, the last colleague's value is merged too, and a sixth save isn't sent automatically.
    const last = { status: "failed", contest: null, value: { name: "Savings plan", revision: "6" }, stored: { revision: "6" } };
    expect(saver.state()).toMatchObject(last);
    isBusy = false;
    expect(await saver.flush()).toBe(true);
  });

  test("a save that collides with a colleague's four times succeeds the fifth time, with everyone's fields", async () => {
    type Fields = Readonly<Record<string, string>>;
    let [stored, refusals]: [Fields, number] = [{ name: "Plan" }, 0];
    const saver = new Autosaver<Fields, Fields>(stored, {
      start: (read) => read,
      compare: (value, read) => (JSON.stringify(value) === JSON.stringify(read) ? "stored" : "unsaved"),
      save: (value) => {
        if (refusals === 4) return Promise.resolve(value);
        refusals += 1;
        stored = { ...stored, [`field${refusals}`]: "theirs" };
        // The problem contains the document that this form stores.
        return Promise.reject(stale(stored as unknown as StoredText));
      },
      merge: (_value, _sent, saved) => saved,
      theirsOf: ({ document }) => document.current as Fields,
      combine: mergeEdits,
    });
    saver.change((now) => ({ ...now, name: "Savings plan" }));
    expect(await saver.flush()).toBe(true);
    expect(saver.state()).toMatchObject({ status: "stored", mergedWith: { name: "Marisol Vega" } });
    expect(saver.state().value).toEqual({ name: "Savings plan", field1: "theirs", field2: "theirs", field3: "theirs", field4: "theirs" });
  });

  test("choosing the other version leaves none of my changes pending", async () => {
    const api = server("a");
    const saver = new Autosaver({ revision: 1, text: "a" }, api.plan);
    api.setByAnother("theirs");
    saver.change(() => "mine");
    await vi.advanceTimersByTimeAsync(500);
    await api.answer();
    await saver.takeTheirs();
    expect(saver.state()).toMatchObject({ status: "stored", value: "theirs", stored: { revision: 2 } });
  });

  test("a failed save keeps the value; flush retries and reports whether it is stored", async () => {
    const api = server("a");
    let fails = true;
    const saver = new Autosaver(
      { revision: 1, text: "a" },
      { ...api.plan, save: (...args) => (fails ? Promise.reject(new Error("no line")) : api.plan.save(...args)) },
    );
    saver.change(() => "b");
    expect(await saver.flush()).toBe(false);
    expect(saver.state()).toMatchObject({ status: "failed", value: "b" });
    fails = false;
    const done = saver.flush();
    await api.answer();
    expect(await done).toBe(true);
  });

  test("a value that cannot be sent is neither sent nor reported as stored", async () => {
    const api = server("a");
    const saver = new Autosaver({ revision: 1, text: "a" }, api.plan);
    saver.change(() => "");
    await vi.advanceTimersByTimeAsync(5000);
    expect(api.requests()).toBe(0);
    expect(saver.state().status).toBe("incomplete");
    expect(await saver.flush()).toBe(false);
  });

  test("updates from the server are applied only while I have no pending changes", () => {
    const saver = new Autosaver({ revision: 1, text: "a" }, server("a").plan);
    saver.refresh({ revision: 2, text: "b" });
    expect(saver.state().value).toBe("b");
    saver.change(() => "mine");
    saver.refresh({ revision: 3, text: "c" });
    expect(saver.state().value).toBe("mine");
  });
});
