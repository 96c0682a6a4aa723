import { Link, useParams } from "@tanstack/react-router";
import { ShellAnnouncement } from "@tieout/identity/web";

/** The release banner; on a preview URL, the announcement named in the URL. */
export function Announcements() {
  const { announcementName = null } = useParams({ strict: false });
  return (
    <ShellAnnouncement
      preview={announcementName}
      linkTo={(slug) => (
        <Link to="/resources/$slug" params={{ slug }}>
          Read more
        </Link>
      )}
    />
  );
}
