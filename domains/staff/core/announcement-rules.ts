export type AnnouncementState = "draft" | "scheduled" | "published";

/** Times are in milliseconds since the epoch; null if no publication time is set. */
export function announcementState(publishedAtMilliseconds: number | null, nowMilliseconds: number): AnnouncementState {
  if (publishedAtMilliseconds === null) return "draft";
  return publishedAtMilliseconds > nowMilliseconds ? "scheduled" : "published";
}
