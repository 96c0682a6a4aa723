import { clearTab, ownKey, type SessionStore, type SignedIn, sessionKey } from "./session-store.ts";

/** Shows the account that staff are viewing, only in this tab; other tabs and the person's stored data don't change. */
export function openSupport(store: SessionStore, session: Storage, signedIn: SignedIn): void {
  const own = session.getItem(ownKey) ?? session.getItem(sessionKey);
  clearTab(session);
  if (own !== null) session.setItem(ownKey, own);
  store.open(signedIn);
}
