import { useClient } from "@tieout/client";
import { useEffect, useState } from "react";
import { identityRoutes } from "../contract/index.ts";
import { type Announcement, AnnouncementBanner } from "./announcement-banner.tsx";
import { closedHere, closeHere } from "./closed-announcements.ts";

/** Shows the first announcement not yet closed in this browser; shows nothing if there is none or it can't be loaded. */
export function LoginAnnouncement() {
  const client = useClient(identityRoutes);
  const [announcement, setAnnouncement] = useState<Announcement | null>(null);
  useEffect(() => {
    let isShown = true;
    client
      .listAnnouncements()
      .then(([first]) => {
        if (isShown && first && !closedHere(localStorage).includes(first.id)) setAnnouncement(first);
      })
      // Announcements are optional: sign-in works without them.
      .catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [client]);
  if (!announcement) return null;
  return (
    <AnnouncementBanner
      announcement={announcement}
      onClose={() => {
        closeHere(localStorage, announcement.id);
        setAnnouncement(null);
      }}
    />
  );
}
