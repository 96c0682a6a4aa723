/** Data that `enqueue` stores with a job. */
export interface Envelope {
  readonly organizationId: string;
  readonly data: unknown;
  readonly actor: unknown;
}

export function readEnvelope(value: unknown): Envelope {
  if (typeof value !== "object" || value === null || !("organizationId" in value) || typeof value.organizationId !== "string") {
    throw new TypeError("a job without organization reached the queue");
  }
  return { organizationId: value.organizationId, data: "data" in value ? value.data : null, actor: "actor" in value ? value.actor : null };
}
