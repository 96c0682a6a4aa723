import { useRouteMutation, useRouteQuery, useViewer } from "@tieout/client";
import { Note } from "@tieout/ui";
import { type ReactNode, useEffect, useState } from "react";
import { identityRoutes } from "../contract/index.ts";
import { type Announcement, AnnouncementBanner } from "./announcement-banner.tsx";
import { closeHere } from "./closed-announcements.ts";
import { keepNotices, keptNotices } from "./kept-notices.ts";

interface ShellAnnouncementProps {
  /** Name of the announcement to preview, published or not. */
  readonly preview: string | null;
  readonly linkTo: (article: string) => ReactNode;
}

/** The first announcement that the signed-in person has not closed, or the one being previewed. Errors are ignored. */
export function ShellAnnouncement({ preview, linkTo }: ShellAnnouncementProps) {
  return preview === null ? <OpenAnnouncement linkTo={linkTo} /> : <Preview key={preview} name={preview} linkTo={linkTo} />;
}

const readOnce = { staleTime: Number.POSITIVE_INFINITY, views: [] };

/** Notices for every page, requested once; until the answer arrives, shows the last known ones so that headings don't move. */
export function useNotices() {
  const { data, isPlaceholderData } = useRouteQuery(identityRoutes, "listNotices", {}, { ...readOnce, placeholderData: lastNotices });
  useEffect(() => {
    if (data && !isPlaceholderData) keepNotices(sessionStorage, data);
  }, [data, isPlaceholderData]);
  return data;
}

const lastNotices = () => keptNotices(sessionStorage);

function OpenAnnouncement({ linkTo }: Pick<ShellAnnouncementProps, "linkTo">) {
  const { assumedBy } = useViewer();
  const [closed, setClosed] = useState<string | null>(null);
  const notices = useNotices();
  const closing = useRouteMutation(identityRoutes, "closeAnnouncement");
  const first = notices?.announcements[0];
  if (!first || first.id === closed) return null;
  return (
    <AnnouncementBanner
      announcement={first}
      more={moreOf(first, linkTo)}
      onClose={() => {
        setClosed(first.id);
        keepNotices(sessionStorage, { ...notices, announcements: notices.announcements.slice(1) });
        closeHere(localStorage, first.id);
        // Staff viewing an account don't close announcements for its owner.
        if (assumedBy === null) closing.mutate({ params: { announcementId: first.id } });
      }}
    />
  );
}

function Preview({ name, linkTo }: { readonly name: string } & Pick<ShellAnnouncementProps, "linkTo">) {
  const [isClosed, setClosed] = useState(false);
  const { data } = useRouteQuery(identityRoutes, "listAnnouncements", { query: { preview: name } }, readOnce);
  const [first] = data ?? [];
  if (data && !first)
    return (
      <section className="t-announcement-none" aria-label="Announcement">
        <Note family="warn">There's no announcement named {name}. Check the name in the address.</Note>
      </section>
    );
  if (!first || isClosed) return null;
  // Closing a preview has no lasting effect.
  return <AnnouncementBanner announcement={first} more={moreOf(first, linkTo)} onClose={() => setClosed(true)} />;
}

const moreOf = ({ article }: Announcement, linkTo: (article: string) => ReactNode): ReactNode =>
  article === null ? null : linkTo(article);
