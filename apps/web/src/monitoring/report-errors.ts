import {
  browserTracingIntegration,
  captureConsoleIntegration,
  init,
  makeFetchTransport,
  replayIntegration,
  setTag,
  setUser,
} from "@sentry/browser";
import { type Envelope, scrubEnvelope } from "@tieout/telemetry/scrub";
import type { SessionStore } from "../session/session-store.ts";
import { scrubRecording } from "./scrub-recording.ts";

type Transport = ReturnType<typeof makeFetchTransport>;
type SentryEnvelope = Parameters<Transport["send"]>[0];

/** The last place before the network, which everything passes. */
const scrubbing = (options: Parameters<typeof makeFetchTransport>[0]): Transport => {
  const { send, flush } = makeFetchTransport(options);
  return {
    flush,
    send: (envelope) => {
      // The library's type is a union of a dozen envelopes without a common item; what is read of one is checked where it is scrubbed.
      const scrubbed = scrubEnvelope(envelope as unknown as Envelope, scrubRecording);
      return scrubbed === null ? Promise.resolve({}) : send(scrubbed as unknown as SentryEnvelope);
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
