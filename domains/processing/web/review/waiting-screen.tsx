import { IconAt, IconInbox, IconWritingSign } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useRouteQuery } from "@tieout/client";
import { DateText, EmptyState, PageBody, PageHeader, PersonMark, RemoteContent } from "@tieout/ui";
import { reviewRoutes, type Waiting } from "../../contract/index.ts";
import "./review.css";

const looks = {
  mention: { Icon: IconAt, title: "You are mentioned" },
  sign_again: { Icon: IconWritingSign, title: "Sign again as preparer" },
  review: { Icon: IconWritingSign, title: "Review and sign" },
} as const;

/** What waits for the signed-in person in all their engagements. */
export default function WaitingScreen() {
  const query = useRouteQuery(
    reviewRoutes,
    "listWaiting",
    {},
    {
      views: ["results", "runs", "engagements"],
      // What a colleague did since the page was opened.
      refetchOnMount: "always",
    },
  );
  return (
    <>
      <PageHeader title="Waits for you" meta={<span>Mentions, stale sign-offs and reviews in your engagements, oldest first.</span>} />
      <PageBody>
        <RemoteContent query={query} what="what waits for you">
          {(items) =>
            items.length === 0 ? (
              <EmptyState Icon={IconInbox} title="Nothing waits for you">
                A note that mentions you, a sign-off of yours that became stale, and a workpaper to review appear here.
              </EmptyState>
            ) : (
              <WaitingTable items={items} />
            )
          }
        </RemoteContent>
      </PageBody>
    </>
  );
}

const heads = ["What", "Engagement", "Workpaper", "From", "Since"] as const;

const WaitingTable = ({ items }: { readonly items: readonly Waiting[] }) => (
  <>
    <section className="t-card t-waiting" aria-label="What waits for you">
      {/* Each entry is one link that says all of it. */}
      <div className="t-waiting-heads" aria-hidden="true">
        {heads.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      <ul>
        {items.map((item, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several notes of one workpaper may say the same
          <WaitingLine key={position} item={item} />
        ))}
      </ul>
    </section>
    <p className="t-small t-dim" style={{ marginTop: 10 }}>
      An entry disappears when it is done: the note is resolved, or the result is signed.
    </p>
  </>
);

function WaitingLine({ item: { kind, engagement, output, text, from, since } }: { readonly item: Waiting }) {
  const { Icon, title } = looks[kind];
  return (
    <li>
      <Link
        to="/engagements/$engagementId/edit"
        params={{ engagementId: engagement.id }}
        search={{ step: "process", output: output.key, tab: "review" } as never}
      >
        <Icon size={17} stroke={1.75} aria-hidden="true" className="t-icon" />
        <span className="t-waiting-what">
          <span className="t-med">{title}</span>
          <span className="t-small t-sec t-waiting-text">{kind === "mention" ? `“${text}”` : text}</span>
        </span>
        <span>{engagement.name}</span>
        <span>{output.title}</span>
        <span className="t-row t-sec">
          {from ? <PersonMark name={from} /> : null}
          {from ?? ""}
        </span>
        <span className="t-figure-right">
          <DateText value={since.slice(0, 10)} />
        </span>
      </Link>
    </li>
  );
}
