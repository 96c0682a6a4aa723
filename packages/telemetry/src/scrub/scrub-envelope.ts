import { scrubEvent } from "./scrub-event.ts";

type Item = readonly [{ readonly type: string }, unknown];

const eventTypes = new Set(["event", "transaction", "replay_event"]);

/** What the Sentry protocol sends at once: a header and items, of which only those of events are read. */
export type Envelope = readonly [{ readonly event_id?: string }, readonly Item[]];

/** Of a recording: scrubbed text; of everything else nothing. */
type ScrubRecording = (recording: string) => string;

/** What is not known is not sent: sessions, reports of the client, attachments. */
function scrubItem([{ type }, payload]: Item, scrubRecording: ScrubRecording | null): readonly Item[] {
  // An event is an object of the library's making; every field of it is checked.
  if (eventTypes.has(type)) return [[{ type }, scrubEvent(payload as Readonly<Record<string, unknown>>)]];
  if (type !== "replay_recording" || typeof payload !== "string" || scrubRecording === null) return [];
  const recording = scrubRecording(payload);
  const header = { type, length: new TextEncoder().encode(recording).length };
  return [[header, recording]];
}

/** The envelope made anew; null where nothing of it may leave. What cannot be read is not sent, and disturbs nobody. */
export function scrubEnvelope([{ event_id }, items]: Envelope, scrubRecording: ScrubRecording | null): Envelope | null {
  try {
    const kept = items.flatMap((item) => scrubItem(item, scrubRecording));
    const header = { event_id, sent_at: new Date().toISOString() };
    return kept.length === 0 ? null : [header as Envelope[0], kept];
  } catch {
    return null;
  }
}
