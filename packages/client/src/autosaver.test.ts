import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiProblem } from "./api-problem.ts";
import { type AutosavePlan, Autosaver } from "./autosaver.ts";

interface Stored {
  readonly revision: number;
  readonly text: string;
}

const stale = (current: Stored) =>
  new ApiProblem({ code: "x.stale-revision", status: 409, title: "", msg: "", errors: [], requestId: null, document: { current } });

/** A server that keeps one text and refuses stale revisions; responds on request. */
function server(text: string) {
  let current: Stored = { revision: 1, text };
  const waiting: (() => void)[] = [];
  const plan: AutosavePlan<string, Stored> = {
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
    theirsOf: (problem) => (problem.document.current as Stored | undefined) ?? null,
    rebase: (mine) => mine,
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

describe("saving by itself", () => {
  test("waits for a pause, sends once, and says when it is stored", async () => {
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

  test("what is typed while a request is under way is kept and sent after it", async () => {
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
    expect(saver.state()).toMatchObject({ status: "conflict", value: "mine", theirs: { text: "theirs" } });
    saver.change(() => "mine too");
    await vi.advanceTimersByTimeAsync(5000);
    expect(api.requests()).toBe(0);
    const kept = saver.keepMine();
    await api.answer();
    expect(await kept).toBe(true);
    expect(api.text()).toBe("mine too");
  });

  test("theirs can be taken, and then nothing of mine waits", async () => {
    const api = server("a");
    const saver = new Autosaver({ revision: 1, text: "a" }, api.plan);
    api.setByAnother("theirs");
    saver.change(() => "mine");
    await vi.advanceTimersByTimeAsync(500);
    await api.answer();
    saver.takeTheirs();
    expect(saver.state()).toMatchObject({ status: "stored", value: "theirs", stored: { revision: 2 } });
  });

  test("a failed save keeps the value; flush tries again and says whether it is stored", async () => {
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

  test("a value that cannot be sent is neither sent nor called stored", async () => {
    const api = server("a");
    const saver = new Autosaver({ revision: 1, text: "a" }, api.plan);
    saver.change(() => "");
    await vi.advanceTimersByTimeAsync(5000);
    expect(api.requests()).toBe(0);
    expect(saver.state().status).toBe("incomplete");
    expect(await saver.flush()).toBe(false);
  });

  test("news from the server are taken over only while nothing of mine waits", () => {
    const saver = new Autosaver({ revision: 1, text: "a" }, server("a").plan);
    saver.refresh({ revision: 2, text: "b" });
    expect(saver.state().value).toBe("b");
    saver.change(() => "mine");
    saver.refresh({ revision: 3, text: "c" });
    expect(saver.state().value).toBe("mine");
  });
});
