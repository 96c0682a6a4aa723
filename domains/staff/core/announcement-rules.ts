export type AnnouncementState = "draft" | "scheduled" | "published";

/** Instants in milliseconds since the epoch. Null: nobody has said when. */
export function announcementState(publishedAtMilliseconds: number | null, nowMilliseconds: number): AnnouncementState {
  if (publishedAtMilliseconds === null) return "draft";
  return publishedAtMilliseconds > nowMilliseconds ? "scheduled" : "published";
}
