import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { decideNavigation, internalPath, type Visitor } from "./navigation-policy.ts";
import { openSupport } from "./open-support.ts";
import { createSessionStore, engagementStorePrefix, type SignedIn } from "./session-store.ts";

class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>();
  get length() {
    return this.#items.size;
  }
  clear() {
    this.#items.clear();
  }
  getItem(key: string) {
    return this.#items.get(key) ?? null;
  }
  key(index: number) {
    return [...this.#items.keys()][index] ?? null;
  }
  removeItem(key: string) {
    this.#items.delete(key);
  }
  setItem(key: string, value: string) {
    this.#items.set(key, value);
  }
}

const signedIn: SignedIn = {
  session: { token: "t", expiresAt: "2025-06-06T12:00:00.000Z", assumedBy: null, supportReason: null, isLimited: false },
  user: {
    id: "u",
    email: "dana@harlowpryce.example",
    name: "Dana",
    role: 1,
    organization: { id: "o", name: "H&P" },
    activeFlags: ["credits"],
    isStaff: false,
  },
};

function setUp(nowMs = Date.parse("2025-06-06T11:59:59.999Z")) {
  const session = new MemoryStorage();
  const local = new MemoryStorage();
  const clock = { nowMs };
  return { session, local, clock, store: createSessionStore({ session, local, nowMs: () => clock.nowMs }) };
}

describe("session store", () => {
  test("keeps login data in session storage and the user in local storage, which never contains the token", () => {
    const { store, session, local } = setUp();
    store.open(signedIn);
    expect(store.current()).toEqual(signedIn);
    expect(session.getItem("tieout-session")).toContain('"token":"t"');
    expect([...Array(local.length).keys()].map((index) => local.getItem(local.key(index)!)).join()).not.toContain('"token"');
  });

  test("a changed name and a lifted limit are stored; without a session nothing is stored", () => {
    const { store } = setUp();
    store.change({ name: "Nobody" });
    expect(store.current()).toBeNull();
    store.open({ ...signedIn, session: { ...signedIn.session, isLimited: true } });
    store.change({ isLimited: false });
    store.change({ name: "Dana W." });
    expect(store.current()).toEqual({ session: signedIn.session, user: { ...signedIn.user, name: "Dana W." } });
  });

  test("a session ends exactly at its expiry, to the millisecond", () => {
    const { store, clock } = setUp();
    store.open(signedIn);
    expect(store.isExpired()).toBe(false);
    clock.nowMs += 1;
    expect(store.isExpired()).toBe(true);
  });

  test("a reset empties all of the user's stores, notifies the screens, and keeps the theme", () => {
    const { store, session, local } = setUp();
    const changed = vi.fn();
    store.subscribe(changed);
    store.open(signedIn);
    session.setItem(`${engagementStorePrefix}1`, "notes");
    session.setItem(`${engagementStorePrefix}2`, "notes");
    local.setItem("tieout-credits", "186");
    local.setItem("tieout-color-scheme", "dark");
    store.reset();
    expect(store.current()).toBeNull();
    expect([session.length, local.length, local.getItem("tieout-color-scheme")]).toEqual([0, 1, "dark"]);
    expect(changed).toHaveBeenCalledTimes(2);
  });

  test.each(["", "null", "{", "[]", '{"token":5}', '{"token":"t","expiresAt":"never"}'])(
    "storage that contains %j is not a session",
    (text) => {
      const { store, session, local } = setUp();
      session.setItem("tieout-session", text);
      local.setItem("tieout-user", JSON.stringify(signedIn.user));
      expect(store.current()).toBeNull();
    },
  );

  test("a viewed account is shown only in this tab, and leaving it restores the staff member's own session and carries over no drafts", () => {
    const { store, session, local } = setUp();
    const own = { ...signedIn, user: { ...signedIn.user, isStaff: true } };
    store.open(own);
    session.setItem(`${engagementStorePrefix}draft`, "mine");
    const viewed: SignedIn = {
      session: {
        token: "v",
        expiresAt: "2025-06-06T12:30:00.000Z",
        assumedBy: "dana@harlowpryce.example",
        supportReason: "Ticket",
        isLimited: false,
      },
      user: { ...signedIn.user, id: "other", isStaff: false },
    };
    openSupport(store, session, viewed);
    expect(store.current()).toEqual(viewed);
    expect(local.getItem("tieout-user")).toContain('"id":"u"');
    expect(session.getItem(`${engagementStorePrefix}draft`)).toBeNull();
    openSupport(store, session, { ...viewed, user: { ...viewed.user, id: "third" } });
    expect(store.leaveSupport()).toBe(true);
    expect(store.current()).toEqual(own);
    expect(store.leaveSupport()).toBe(false);
  });
});

describe("navigation", () => {
  const nobody: Visitor = { signedIn: false, expired: false, limited: false, role: 0, isStaff: false, activeFlags: [] };
  const auditor: Visitor = { signedIn: true, expired: false, limited: false, role: 2, isStaff: false, activeFlags: [] };
  const admin: Visitor = { ...auditor, role: 1 };
  const late: Visitor = { ...admin, expired: true };
  const limited: Visitor = { ...admin, limited: true };

  test("a user who must set up a second step is sent to the account page from every page, and can leave only to the login", () => {
    for (const path of ["/engagements", "/clients", "/users", "/account/other"])
      expect(decideNavigation(path, limited)).toEqual({ kind: "go", to: "/account" });
    expect(decideNavigation("/account", limited)).toEqual({ kind: "allow" });
    expect(decideNavigation("/clients", { ...limited, expired: true }).kind).toBe("login");
  });

  test("the root URL leads to the list with a session and to the login without one", () => {
    expect(decideNavigation("/", admin)).toEqual({ kind: "go", to: "/engagements" });
    expect(decideNavigation("/", nobody)).toEqual({ kind: "go", to: "/login" });
    expect(decideNavigation("/", late)).toEqual({ kind: "go", to: "/login" });
  });
  test("a signed-in user is not shown the login", () => {
    expect(decideNavigation("/login?redirect=/x", auditor)).toEqual({ kind: "go", to: "/engagements" });
    expect(decideNavigation("/login?code=c&state=s", auditor)).toEqual({ kind: "go", to: "/engagements" });
    expect(decideNavigation("/login?code=c&state=s", { ...auditor, role: 1 })).toEqual({
      kind: "go",
      to: "/users?part=sign-in&code=c&state=s",
    });
    expect(decideNavigation("/login", late)).toEqual({ kind: "allow" });
  });
  test("a protected URL is remembered with its query; an expired session resets the stores first", () => {
    const wanted = "/engagements/1/edit?step=files#slot";
    expect(decideNavigation(wanted, nobody)).toEqual({ kind: "login", redirect: wanted, resetStores: false });
    expect(decideNavigation(wanted, late)).toEqual({ kind: "login", redirect: wanted, resetStores: true });
  });
  test.each(["/users", "/users/1", "/firm-setup/"])("%s is for role 1; other users stay on their page", (path) => {
    expect(decideNavigation(path, auditor)).toEqual({ kind: "stay" });
    expect(decideNavigation(path, admin)).toEqual({ kind: "allow" });
  });
  test("with hide_engagements the announcement preview shows no list either; without the flag there is no marketing page", () => {
    const preview = "/announcement-preview/isi-sampling";
    const marketing = { kind: "go", to: "/engagements-marketing" };
    expect(decideNavigation(preview, { ...admin, activeFlags: ["hide_engagements"] })).toEqual(marketing);
    for (const list of ["/engagements", "/payroll"])
      expect(decideNavigation(list, { ...admin, activeFlags: ["hide_engagements"] })).toEqual(marketing);
    expect(decideNavigation(preview, admin)).toEqual({ kind: "allow" });
    expect(decideNavigation("/engagements-marketing", admin)).toEqual({ kind: "go", to: "/engagements" });
    expect(decideNavigation("/engagements-marketing", { ...admin, activeFlags: ["hide_engagements"] })).toEqual({ kind: "allow" });
  });

  test.each([
    "/engagements/create",
    "/engagements/1/edit?step=files",
    "/clients",
    "/waiting",
    "/firm-setup",
    "/payroll/1",
    "/credit-dashboard",
  ])("with hide_engagements %s leads to the list", (path) => {
    expect(decideNavigation(path, { ...admin, activeFlags: ["hide_engagements"] })).toEqual({ kind: "go", to: "/engagements" });
  });
});

describe("internalPath", () => {
  test.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "\n//evil.example",
    "javascript:alert(1)",
    "/login",
    "/login?redirect=/x",
    "engagements",
    "",
    null,
    ["/x"],
    "/..//evil.example",
  ])("refuses %j", (wanted) => expect(internalPath(wanted)).toBeNull());
  test("always stays on this host", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.string().map((text) => `/${text}`),
          fc.webPath(),
        ),
        (wanted) => {
          const path = internalPath(wanted);
          return path === null || new URL(path, "https://tieout.example/deep/page").origin === "https://tieout.example";
        },
      ),
    );
  });
  test("keeps path, query and hash", () => expect(internalPath("/engagements?q=a%20b#x")).toBe("/engagements?q=a%20b#x"));
});
