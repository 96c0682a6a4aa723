/** The login's result, as stored in the browser. */
export interface Session {
  readonly token: string;
  /** ISO 8601. */
  readonly expiresAt: string;
  readonly assumedBy: string | null;
  /** Why staff are viewing the account; null if the person is using it. */
  readonly supportReason: string | null;
  /** Whether the person must set up a second sign-in step before anything else opens. */
  readonly isLimited: boolean;
}

export interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** 1 = firm admin. */
  readonly role: number;
  readonly organization: { readonly id: string; readonly name: string };
  readonly activeFlags: readonly string[];
  readonly isStaff: boolean;
}

export interface SignedIn {
  readonly session: Session;
  readonly user: SessionUser;
}

interface Places {
  /** Holds login data and engagement stores. */
  readonly session: Storage;
  /** Holds user and credits data. */
  readonly local: Storage;
  readonly nowMs: () => number;
}

/** Prefix of all keys in session storage that belong to the signed-in user. */
const sessionPrefix = "tieout-";
export const sessionKey = "tieout-session";
const userKey = "tieout-user";
/** Key of the staff member's own session while this tab shows another account. */
export const ownKey = "tieout-own";
const creditsKey = "tieout-credits";
/** Prefix of the stores for one engagement, such as unsent notes; kept in session storage and cleared with the session. */
export const engagementStorePrefix = "tieout-engagement:";

export interface SessionStore {
  readonly current: () => SignedIn | null;
  /** Whether this tab has a session, even if another tab has cleared its user data. */
  readonly holdsSession: () => boolean;
  /** Whether the session has expired. */
  readonly isExpired: () => boolean;
  readonly open: (signedIn: SignedIn) => void;
  /** Updates facts about the person or the session that have changed; does nothing without a session. */
  readonly change: (part: { readonly name?: string; readonly isLimited?: boolean }) => void;
  /** Returns staff to their own session; false if this tab isn't showing another account. */
  readonly leaveSupport: () => boolean;
  /** Clears all of the signed-in user's stores, but keeps the theme and grid layouts. */
  readonly reset: () => void;
  readonly subscribe: (changed: () => void) => () => void;
}

export function createSessionStore({ session, local, nowMs }: Places): SessionStore {
  const listeners = new Set<() => void>();
  let cached: { readonly raw: string; readonly value: SignedIn | null } | null = null;

  const current = (): SignedIn | null => {
    // A viewed account's user is in this tab's storage; any other user is shared between tabs.
    const user = session.getItem(userKey) ?? local.getItem(userKey);
    const raw = `${session.getItem(sessionKey) ?? ""}\n${user ?? ""}`;
    if (cached?.raw !== raw) cached = { raw, value: readSignedIn(session.getItem(sessionKey), user) };
    return cached.value;
  };
  const announce = () => {
    for (const listener of listeners) listener();
  };
  const write = (signedIn: SignedIn): void => {
    session.setItem(sessionKey, JSON.stringify(signedIn.session));
    (signedIn.session.assumedBy === null ? local : session).setItem(userKey, JSON.stringify(signedIn.user));
    announce();
  };
  return {
    current,
    holdsSession: () => session.getItem(sessionKey) !== null,
    isExpired: () => {
      const signedIn = current();
      return signedIn !== null && nowMs() >= Date.parse(signedIn.session.expiresAt);
    },
    open: write,
    leaveSupport: () => restoreOwn(session, announce),
    change: ({ name, isLimited }) => {
      const now = current();
      if (now)
        write({
          session: { ...now.session, isLimited: isLimited ?? now.session.isLimited },
          user: { ...now.user, name: name ?? now.user.name },
        });
    },
    reset: () => {
      clearTab(session);
      local.removeItem(userKey);
      local.removeItem(creditsKey);
      announce();
    },
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

/** Replaces a viewed account with the staff member's own session; false if there is no such session. */
function restoreOwn(session: Storage, announce: () => void): boolean {
  const own = session.getItem(ownKey);
  if (own === null) return false;
  clearTab(session);
  session.setItem(sessionKey, own);
  announce();
  return true;
}

/** Removes the signed-in user's data. */
export function clearTab(session: Storage): void {
  for (const key of keysOf(session)) if (key.startsWith(sessionPrefix)) session.removeItem(key);
}

const keysOf = (storage: Storage): readonly string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((key) => key !== null);

function readSignedIn(sessionText: string | null, userText: string | null): SignedIn | null {
  const session = parseRecord(sessionText);
  const user = parseRecord(userText);
  if (!session || !user) return null;
  if (typeof session.token !== "string" || typeof session.expiresAt !== "string" || Number.isNaN(Date.parse(session.expiresAt)))
    return null;
  const organization = user.organization as Record<string, unknown> | null | undefined;
  if (typeof user.id !== "string" || typeof user.role !== "number" || typeof organization?.id !== "string") return null;
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return {
    session: {
      token: session.token,
      expiresAt: session.expiresAt,
      assumedBy: typeof session.assumedBy === "string" ? session.assumedBy : null,
      supportReason: typeof session.supportReason === "string" ? session.supportReason : null,
      isLimited: session.isLimited === true,
    },
    user: {
      id: user.id,
      email: text(user.email),
      name: text(user.name) || text(user.email),
      role: user.role,
      organization: { id: organization.id, name: text(organization.name) },
      activeFlags: Array.isArray(user.activeFlags) ? user.activeFlags.filter((flag) => typeof flag === "string") : [],
      isStaff: user.isStaff === true,
    },
  };
}

function parseRecord(text: string | null): Record<string, unknown> | null {
  if (!text) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
