import {
  browserTracingIntegration,
  captureConsoleIntegration,
  init,
  makeFetchTransport,
  replayIntegration,
  setTag,
  setUser,
} from "@sentry/browser";
import type { SessionStore } from "../session/session-store.ts";
import { scrubEvent } from "./scrub-event.ts";
import { scrubRecording } from "./scrub-recording.ts";

type Transport = ReturnType<typeof makeFetchTransport>;
type Envelope = Parameters<Transport["send"]>[0];
type Item = readonly [{ readonly type: string }, unknown];

const eventTypes = new Set(["event", "transaction", "replay_event"]);

/** What is not known is not sent: sessions, reports of the client, attachments. */
function scrubItem([{ type }, payload]: Item): readonly Item[] {
  if (eventTypes.has(type)) return [[{ type }, scrubEvent(payload as Readonly<Record<string, unknown>>)]];
  if (type !== "replay_recording" || typeof payload !== "string") return [];
  const recording = scrubRecording(payload);
  return [[{ type, length: new TextEncoder().encode(recording).length } as Item[0], recording]];
}

function scrubEnvelope(envelope: Envelope): Envelope | null {
  try {
    // The library's type is a union of a dozen envelopes without a common item; what is read of one is checked in `scrubItem`.
    const [{ event_id }, items] = envelope as unknown as readonly [{ readonly event_id?: string }, readonly Item[]];
    const kept = items.flatMap(scrubItem);
    // Header and items are those of an envelope of events, made anew; no member of that union takes mixed items.
    return kept.length === 0 ? null : ([{ event_id, sent_at: new Date().toISOString() }, kept] as unknown as Envelope);
  } catch {
    // What cannot be read is not sent, and disturbs nobody.
    return null;
  }
}

/** The last place before the network, which everything passes. */
const scrubbing = (options: Parameters<typeof makeFetchTransport>[0]): Transport => {
  const { send, flush } = makeFetchTransport(options);
  return {
    flush,
    send: (envelope) => {
      const scrubbed = scrubEnvelope(envelope);
      return scrubbed === null ? Promise.resolve({}) : send(scrubbed);
    },
  };
};

/** Errors, console, traces and replays of every page, with who works there. */
export function reportErrors(dsn: string, sessions: SessionStore): void {
  init({
    dsn,
    environment: "production",
    tracesSampleRate: 1,
    replaysSessionSampleRate: 1,
    replaysOnErrorSampleRate: 1,
    tracePropagationTargets: [],
    sendClientReports: false,
    transport: scrubbing,
    integrations: [
      browserTracingIntegration(),
      captureConsoleIntegration(),
      // Uncompressed, so that the transport can read what leaves; the compressing worker would need a wider policy.
      replayIntegration({ maskAllText: true, maskAllInputs: true, blockAllMedia: true, useCompression: false }),
    ],
  });
  const follow = (): void => {
    const user = sessions.current()?.user;
    setUser(user ? { id: user.id, email: user.email } : null);
    setTag("organization", user?.organization.id);
  };
  sessions.subscribe(follow);
  follow();
}
