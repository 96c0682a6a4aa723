import { afterEach, expect, test, vi } from "vitest";
import { handOverSessions } from "./session-hand-over.ts";
import { createSessionStore, type SignedIn } from "./session-store.ts";

const signedIn: SignedIn = {
  session: { token: "t", expiresAt: "2024-06-01T00:00:00.000Z", assumedBy: null, supportReason: null, isLimited: false },
  user: { id: "u", email: "a@b.example", name: "A", role: 2, organization: { id: "o", name: "O" }, activeFlags: [], isStaff: false },
};

function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

const opened: BroadcastChannel[] = [];
afterEach(() => {
  for (const channel of opened.splice(0)) channel.close();
  vi.unstubAllGlobals();
});

/** Simulates one browser's tabs: each has its own session storage, and all share the user data. */
function browser() {
  const local = memoryStorage();
  const Channel = BroadcastChannel;
  vi.stubGlobal(
    "BroadcastChannel",
    class extends Channel {
      constructor(name: string) {
        super(name);
        opened.push(this);
      }
    },
  );
  return () => {
    const store = createSessionStore({ session: memoryStorage(), local, nowMs: () => Date.parse("2024-05-01T00:00:00Z") });
    const ended = vi.fn(() => store.reset());
    const late = vi.fn();
    return { store, ended, late, hand: () => handOverSessions(store, { onEnded: ended, onLateSession: late }) };
  };
}

test("a new tab takes over another tab's session", async () => {
  const tab = browser();
  const [first, second] = [tab(), tab()];
  first.store.open(signedIn);
  first.hand();
  await second.hand().ready;
  expect(second.store.current()).toEqual(signedIn);
  expect(second.late).not.toHaveBeenCalled();
});

test("a session that a busy tab hands over late is still accepted", async () => {
  const tab = browser();
  const [first, second] = [tab(), tab()];
  first.store.open(signedIn);
  const busy = new BroadcastChannel("tieout-session");
  const asked = new Promise<void>((heard) => busy.addEventListener("message", () => heard()));
  await second.hand().ready;
  await asked;
  expect(second.store.current()).toBeNull();
  busy.postMessage({ kind: "give", signedIn });
  await expect.poll(() => second.late.mock.calls.length).toBe(1);
  expect(second.store.current()).toEqual(signedIn);
});

test("a logout ends the other tabs even though it cleared the user data before they received the message", async () => {
  const tab = browser();
  const [first, second] = [tab(), tab()];
  first.store.open(signedIn);
  const { announceEnd } = first.hand();
  await second.hand().ready;
  announceEnd();
  first.store.reset();
  expect(second.store.current()).toBeNull();
  await expect.poll(() => second.ended.mock.calls.length).toBe(1);
  expect(second.store.holdsSession()).toBe(false);
});

test("a tab without a session ignores a logout", async () => {
  const tab = browser();
  const [first, second] = [tab(), tab()];
  await second.hand().ready;
  first.store.open(signedIn);
  const { announceEnd } = first.hand();
  announceEnd();
  // The first tab's message to the third reaches the second after the announcement.
  await tab().hand().ready;
  await expect.poll(() => second.store.current()).toEqual(signedIn);
  expect(second.ended).not.toHaveBeenCalled();
});
