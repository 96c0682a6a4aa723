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

/** The first announcement that the signed-in person has not closed, or the one that is previewed. Errors are ignored. */
export function ShellAnnouncement({ preview, linkTo }: ShellAnnouncementProps) {
  return preview === null ? <OpenAnnouncement linkTo={linkTo} /> : <Preview key={preview} name={preview} linkTo={linkTo} />;
}

const readOnce = { staleTime: Number.POSITIVE_INFINITY, views: [] };

/** What is said on every page, asked for once; until the answer comes, what the last one said, so that no heading moves when it does. */
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
        // Staff who look at what someone sees close nothing for them.
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
  // A preview is closed for this look alone.
  return <AnnouncementBanner announcement={first} more={moreOf(first, linkTo)} onClose={() => setClosed(true)} />;
}

const moreOf = ({ article }: Announcement, linkTo: (article: string) => ReactNode): ReactNode =>
  article === null ? null : linkTo(article);
