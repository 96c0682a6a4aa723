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

/** The last step before the network, which all reports pass through. */
const scrubbing = (options: Parameters<typeof makeFetchTransport>[0]): Transport => {
  const { send, flush } = makeFetchTransport(options);
  return {
    flush,
    send: (envelope) => {
      // The library's type is a union of a dozen envelopes that have no item type in common; the scrubber checks what it reads.
      const scrubbed = scrubEnvelope(envelope as unknown as Envelope, scrubRecording);
      return scrubbed === null ? Promise.resolve({}) : send(scrubbed as unknown as SentryEnvelope);
    },
  };
};

/** Reports errors, console output, traces and replays from every page, with the signed-in user. */
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
      // Uncompressed, so that the transport can read outgoing data; the compression worker would need a looser content security policy.
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
