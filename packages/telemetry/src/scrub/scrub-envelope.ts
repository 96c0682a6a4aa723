import { scrubEvent } from "./scrub-event.ts";

type Item = readonly [{ readonly type: string }, unknown];

const eventTypes = new Set(["event", "transaction", "replay_event"]);

/** One message in the Sentry protocol: a header and items, of which only events are read. */
export type Envelope = readonly [{ readonly event_id?: string }, readonly Item[]];

/** Returns the scrubbed text of a recording. */
type ScrubRecording = (recording: string) => string;

/** Other items are not sent: sessions, client reports, attachments. */
function scrubItem([{ type }, payload]: Item, scrubRecording: ScrubRecording | null): readonly Item[] {
  // The library creates each event as an object; every field is checked.
  if (eventTypes.has(type)) return [[{ type }, scrubEvent(payload as Readonly<Record<string, unknown>>)]];
  if (type !== "replay_recording" || typeof payload !== "string" || scrubRecording === null) return [];
  const recording = scrubRecording(payload);
  const header = { type, length: new TextEncoder().encode(recording).length };
  return [[header, recording]];
}

/** Rebuilds the envelope; null if nothing in it may be sent. Unreadable parts are dropped without an error. */
export function scrubEnvelope([{ event_id }, items]: Envelope, scrubRecording: ScrubRecording | null): Envelope | null {
  try {
    const kept = items.flatMap((item) => scrubItem(item, scrubRecording));
    const header = { event_id, sent_at: new Date().toISOString() };
    return kept.length === 0 ? null : [header as Envelope[0], kept];
  } catch {
    return null;
  }
}
