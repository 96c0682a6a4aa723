import type { SessionStore, SignedIn } from "./session-store.ts";

type Message = { readonly kind: "ask" } | { readonly kind: "give"; readonly signedIn: SignedIn } | { readonly kind: "ended" };

const channelName = "tieout-session";
/** How long a new tab stays blank while waiting for another tab's session. A reply that arrives later is still used. */
const patienceMs = 120;

interface HandOverEvents {
  /** The user logged out in another tab. */
  readonly onEnded: () => void;
  /** A session arrived after the tab had started without one. */
  readonly onLateSession: () => void;
}

/**
 * Session storage belongs to one tab. A new tab asks the others for an unexpired session; a logout in one tab ends the session in all.
 * Resolves when the new tab may start.
 */
export function handOverSessions(
  store: SessionStore,
  { onEnded, onLateSession }: HandOverEvents,
): { readonly ready: Promise<void>; readonly announceEnd: () => void } {
  if (typeof BroadcastChannel === "undefined") return { ready: Promise.resolve(), announceEnd: () => undefined };
  const channel = new BroadcastChannel(channelName);
  const say = (message: Message) => channel.postMessage(message);
  let arrived = onLateSession;

  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    const own = store.current();
    // A viewed account is shown only in the tab that opened it.
    if (data.kind === "ask" && own && own.session.assumedBy === null && !store.isExpired()) say({ kind: "give", signedIn: own });
    if (data.kind === "give" && !own) {
      store.open(data.signedIn);
      arrived();
    }
    // The tab that logged out may have cleared the shared user data before its message arrives.
    if (data.kind === "ended" && store.holdsSession()) onEnded();
  });

  const ready = store.current()
    ? Promise.resolve()
    : new Promise<void>((resolve) => {
        const start = () => {
          arrived = onLateSession;
          resolve();
        };
        arrived = start;
        setTimeout(start, patienceMs);
        say({ kind: "ask" });
      });
  return { ready, announceEnd: () => say({ kind: "ended" }) };
}
