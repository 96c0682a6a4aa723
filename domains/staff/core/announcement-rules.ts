export type AnnouncementState = "draft" | "scheduled" | "published";

/** Instants in milliseconds since the epoch. Null if no time is set. */
export function announcementState(publishedAtMilliseconds: number | null, nowMilliseconds: number): AnnouncementState {
  if (publishedAtMilliseconds === null) return "draft";
  return publishedAtMilliseconds > nowMilliseconds ? "scheduled" : "published";
}
