import { ActionIcon } from "@mantine/core";
import { IconInfoCircle, IconX } from "@tabler/icons-react";
import type { ClientResponse } from "@tieout/client";
import type { ReactNode } from "react";
import type { identityRoutes } from "../contract/index.ts";
import "./announcement.css";

export type Announcement = ClientResponse<typeof identityRoutes.listAnnouncements>[number];

interface AnnouncementBannerProps {
  readonly announcement: Announcement;
  readonly onClose: () => void;
  /** Shown after the text, such as a link to an article. */
  readonly more?: ReactNode;
}

/** A release announcement, shown until closed. */
export function AnnouncementBanner({ announcement: { title, version, body }, onClose, more }: AnnouncementBannerProps) {
  return (
    <section className="t-announcement t-no-print" aria-label="Announcement">
      <IconInfoCircle size={18} stroke={1.75} aria-hidden="true" className="t-icon t-ink" />
      <p className="t-grow">
        <b className="t-semi">
          {title}, version {version}.
        </b>{" "}
        {body} {more}
      </p>
      <ActionIcon aria-label={`Close the announcement ${title}`} onClick={onClose}>
        <IconX size={16} stroke={1.75} />
      </ActionIcon>
    </section>
  );
}
