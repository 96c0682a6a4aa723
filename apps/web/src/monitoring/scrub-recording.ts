import { scrubData, scrubUrl } from "@tieout/telemetry/scrub";

/** Attributes that only affect an element's appearance; any other attribute can contain a name, a search or an amount. */
const looks = new Set(
  "class style type role dir lang rel width height viewBox d fill stroke stroke-width x y cx cy r x1 x2 y1 y2 points transform rr_width rr_height rr_scrollLeft rr_scrollTop _cssText data-mantine-color-scheme data-frame".split(
    " ",
  ),
);
const addresses = new Set(["href", "src"]);
const texts = new Set(["textContent", "text", "value"]);

const stars = (text: string): string => text.replace(/\S/g, "*");

const attributesOf = (attributes: object): object =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => {
      if (looks.has(name)) return [[name, value]];
      return addresses.has(name) && typeof value === "string" ? [[name, scrubUrl(value)]] : [];
    }),
  );

function scrubField(name: string, value: unknown, isStyle: boolean): unknown {
  if (texts.has(name) && typeof value === "string") return isStyle ? value : stars(value);
  if (addresses.has(name) && typeof value === "string") return scrubUrl(value);
  if (name === "attributes" && typeof value === "object" && value !== null && !Array.isArray(value)) return attributesOf(value);
  return scrubNode(value);
}

function scrubNode(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(scrubNode);
  if (typeof node !== "object" || node === null) return node;
  const isStyle = "isStyle" in node && node.isStyle === true;
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, scrubField(name, value, isStyle)]));
}

interface CustomData {
  readonly tag?: string;
  readonly payload?: Readonly<Record<string, unknown>>;
}

function customOf({ tag, payload = {} }: CustomData) {
  const { timestamp, startTimestamp, endTimestamp, op, category, data } = payload;
  const kept = {
    timestamp,
    startTimestamp,
    endTimestamp,
    op,
    category,
    data: scrubData(typeof data === "object" && data ? { ...data } : {}),
  };
  return { tag, payload: kept };
}

const customEvent = 5;

/**
 * Scrubs a segment of a replay, which has two lines: `{"segment_id":0}` and its events. Keeps how the page looked and moved, without any of
 * its text.
 */
export function scrubRecording(recording: string): string {
  const end = recording.indexOf("\n");
  const { segment_id } = JSON.parse(recording.slice(0, end)) as { readonly segment_id: number };
  const events = JSON.parse(recording.slice(end + 1)) as readonly {
    readonly type: number;
    readonly data: CustomData;
    readonly timestamp: number;
  }[];
  const scrubbed = events.map((event) =>
    event.type === customEvent ? { type: event.type, timestamp: event.timestamp, data: customOf(event.data) } : scrubNode(event),
  );
  return `${JSON.stringify({ segment_id })}\n${JSON.stringify(scrubbed)}`;
}
