import { SegmentedControl } from "@mantine/core";
import { IconAt, IconCircleCheck, IconInbox, IconMessageQuestion, IconMessageReply, IconWritingSign } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useRouteQuery } from "@tieout/client";
import { countText, DateText, EmptyState, PageBody, PageHeader, PersonMark, RemoteContent, useUrlParams } from "@tieout/ui";
import type { ReactNode } from "react";
import { type Awaited, type Done, reviewRoutes, type Waiting } from "../../contract/index.ts";
import "./review.css";

const looks = {
  mention: { Icon: IconAt, title: "You are mentioned" },
  sign_again: { Icon: IconWritingSign, title: "Sign again as preparer" },
  review: { Icon: IconWritingSign, title: "Review and sign" },
  answer: { Icon: IconMessageQuestion, title: "Answer to your note" },
  their_review: { Icon: IconWritingSign, title: "Review of your sign-off" },
  signed: { Icon: IconWritingSign, title: "You signed" },
  answered: { Icon: IconMessageReply, title: "You answered" },
  resolved: { Icon: IconCircleCheck, title: "You resolved a note" },
} as const;

const fresh = {
  views: ["results", "runs", "engagements"],
  // What a colleague did since the page was opened.
  refetchOnMount: "always",
} as const;

const sides = {
  for: { title: "For you", says: "Mentions, stale sign-offs and reviews in your engagements, oldest first." },
  from: { title: "From you", says: "Answers and reviews that you wait for, oldest first." },
  done: { title: "Done this week", says: "What you signed, answered and resolved in the last seven days, newest first." },
} as const;
type SideKey = keyof typeof sides;
const sideOf = (text: string | null): SideKey => (text === "from" || text === "done" ? text : "for");

/** What waits for the signed-in person in all their engagements, what they wait for, and what they have done. */
export default function WaitingScreen() {
  const [params, changeUrl] = useUrlParams();
  const side = sideOf(params.get("side"));
  const forMe = useRouteQuery(reviewRoutes, "listWaiting", {}, fresh);
  const fromMe = useRouteQuery(reviewRoutes, "listAwaited", {}, fresh);
  const done = useRouteQuery(reviewRoutes, "listDone", {}, fresh);
  const counts = { for: forMe.data?.length, from: fromMe.data?.length, done: done.data?.length };
  return (
    <>
      <PageHeader
        title="Waits for you"
        meta={<span>{sides[side].says}</span>}
        actions={
          <SegmentedControl
            aria-label="Whose turn it is"
            value={side}
            onChange={(value) => changeUrl({ side: value === "for" ? null : value })}
            data={(["for", "from", "done"] as const).map((value) => ({
              value,
              label: <Side title={sides[value].title} count={counts[value]} />,
            }))}
          />
        }
      />
      <PageBody>
        {side === "done" ? <DoneByYou query={done} /> : side === "from" ? <FromYou query={fromMe} /> : <ForYou query={forMe} />}
      </PageBody>
    </>
  );
}

const Side = ({ title, count }: { readonly title: string; readonly count: number | undefined }) => (
  <>
    {title}
    {count ? <span className="t-med"> {countText(count)}</span> : null}
  </>
);

const ForYou = ({ query }: { readonly query: ReturnType<typeof useRouteQuery<typeof reviewRoutes, "listWaiting">> }) => (
  <RemoteContent query={query} what="what waits for you">
    {(items) =>
      items.length === 0 ? (
        <EmptyState Icon={IconInbox} title="Nothing waits for you">
          A note that mentions you, a sign-off of yours that became stale, and a workpaper to review appear here.
        </EmptyState>
      ) : (
        <WaitingTable
          label="What waits for you"
          person="From"
          lines={items.map((item) => ({ ...item, people: item.from ? [item.from] : [] }))}
          foot="An entry disappears when it is done: the note is resolved, or the result is signed."
        />
      )
    }
  </RemoteContent>
);

const FromYou = ({ query }: { readonly query: ReturnType<typeof useRouteQuery<typeof reviewRoutes, "listAwaited">> }) => (
  <RemoteContent query={query} what="what you wait for">
    {(items) =>
      items.length === 0 ? (
        <EmptyState Icon={IconInbox} title="You wait for nobody">
          An open note in which you mention somebody, and a workpaper that you signed and nobody has reviewed, appear here.
        </EmptyState>
      ) : (
        <WaitingTable
          label="What you wait for"
          person="Of"
          lines={items.map((item) => ({ ...item, people: item.of }))}
          foot="An entry disappears when somebody whom you mentioned has answered, or the result is reviewed."
        />
      )
    }
  </RemoteContent>
);

const DoneByYou = ({ query }: { readonly query: ReturnType<typeof useRouteQuery<typeof reviewRoutes, "listDone">> }) => (
  <RemoteContent query={query} what="what you have done">
    {(items) =>
      items.length === 0 ? (
        <EmptyState Icon={IconInbox} title="Nothing done in the last seven days">
          What you sign, answers to notes that mention you, and notes that you resolve appear here.
        </EmptyState>
      ) : (
        <WaitingTable
          label="What you have done"
          person="Asked by"
          day="On"
          lines={items.map(({ on, ...item }) => ({ ...item, text: textOfDone(item), people: item.from ? [item.from] : [], since: on }))}
          foot="An entry stays for seven days. A sign-off that you withdraw leaves the list."
        />
      )
    }
  </RemoteContent>
);

const textOfDone = ({ kind, role, text }: Pick<Done, "kind" | "role" | "text">): string =>
  kind === "signed" ? `As ${role}: result ${text}` : text;

type Line = Pick<
  Waiting | Awaited | (Omit<Done, "on"> & { readonly since: string }),
  "kind" | "engagement" | "output" | "text" | "since"
> & { readonly people: readonly string[] };

interface TableProps {
  readonly label: string;
  /** Head of the column of people. */
  readonly person: string;
  /** Head of the column of dates. */
  readonly day?: string;
  readonly lines: readonly Line[];
  readonly foot: ReactNode;
}

const WaitingTable = ({ label, person, day = "Since", lines, foot }: TableProps) => (
  <>
    <section className="t-card t-waiting" aria-label={label}>
      {/* Each entry is one link that says all of it. */}
      <div className="t-waiting-heads" aria-hidden="true">
        {["What", "Engagement", "Workpaper", person, day].map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      <ul data-shortcut="list">
        {lines.map((line, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several notes of one workpaper may say the same
          <WaitingLine key={position} line={line} />
        ))}
      </ul>
      <p className="t-waiting-keys t-small t-dim">
        <kbd className="t-kbd">J</kbd> <kbd className="t-kbd">K</kbd> next, previous <kbd className="t-kbd">Enter</kbd> open
      </p>
    </section>
    <p className="t-small t-dim" style={{ marginTop: 10 }}>
      {foot}
    </p>
  </>
);

/** Of these the text is what somebody wrote. */
const isQuoted: ReadonlySet<Line["kind"]> = new Set(["mention", "answer", "answered", "resolved"]);

function WaitingLine({ line: { kind, engagement, output, text, people, since } }: { readonly line: Line }) {
  const { Icon, title } = looks[kind];
  const [first] = people;
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
          <span className="t-small t-sec t-waiting-text">{isQuoted.has(kind) ? `“${text}”` : text}</span>
        </span>
        <span>{engagement.name}</span>
        <span>{output.title}</span>
        <span className="t-row t-sec">
          {first ? <PersonMark name={first} /> : null}
          {people.join(", ")}
        </span>
        <span className="t-figure-right">
          <DateText value={since.slice(0, 10)} />
        </span>
      </Link>
    </li>
  );
}
