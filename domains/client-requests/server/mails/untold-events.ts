import { untold } from "../../core/index.ts";
import type { EventRecord } from "../client-request-repository.ts";
import type { RequestParts } from "../request-wire.ts";

/** Events about which one side of a request still has to be emailed, oldest first. */
export function untoldOf({ events, items }: Pick<RequestParts, "events" | "items">, to: "client" | "firm"): readonly EventRecord[] {
  const states = new Map(items.map(({ id, state }) => [id, state]));
  const acts = events.map((record) => ({ ...record, isTold: record.toldAt !== null }));
  return untold(acts, states, to);
}
