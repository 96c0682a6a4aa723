import { SegmentedControl } from "@mantine/core";
import { useRouteQuery } from "@tieout/client";
import { countText, PageBody, PageHeader, RemoteContent, useUrlParams } from "@tieout/ui";
import { type DoneEntry, reviewRoutes } from "../../contract/index.ts";
import { DigestChoice } from "./digest-choice.tsx";
import { type Line, waitingLine } from "./waiting-line.ts";
import { type ListWords, WaitingList } from "./waiting-list.tsx";
import "./waiting.css";

const fresh = {
  views: ["results", "runs", "engagements"],
  // Picks up what a colleague did since the page was opened.
  refetchOnMount: "always",
} as const;

const sides = {
  for: {
    title: "For you",
    says: "Mentions, stale sign-offs, reviews and items to explain in your engagements, oldest first.",
    what: "the items waiting for you",
  },
  from: { title: "From you", says: "Replies and reviews you're waiting for, oldest first.", what: "the items you're waiting for" },
  done: {
    title: "Done this week",
    says: "Everything you signed, replied to, resolved, explained or marked as done in the last seven days, newest first.",
    what: "the items you've done",
  },
} as const;
type SideKey = keyof typeof sides;
const sideKeys = ["for", "from", "done"] as const;
const sideOf = (text: string | null): SideKey => sideKeys.find((key) => key === text) ?? "for";

const words: Readonly<Record<SideKey, ListWords>> = {
  for: {
    ...{ label: "Items waiting for you", person: "From", day: "Since" },
    foot: "An entry disappears when it is done: the note is resolved, the result signed, the reason entered, all results entered, or a run finds no difference. You can also mark a mention as done.",
    empty: {
      title: "Nothing is waiting for you",
      text: "Notes that mention you, your stale sign-offs, workpapers to review, unexplained differences and sampled items with exceptions appear here.",
    },
  },
  from: {
    ...{ label: "Items you're waiting for", person: "Waiting on", day: "Since" },
    foot: "An entry disappears when someone you mentioned replies, or the result is reviewed.",
    empty: {
      title: "You aren't waiting on anyone",
      text: "Open notes where you mention someone, and workpapers you signed that no one has reviewed, appear here.",
    },
  },
  done: {
    ...{ label: "Items you've done", person: "Asked by", day: "On" },
    foot: "Entries stay for seven days. If you withdraw a sign-off, it leaves the list.",
    empty: {
      title: "Nothing done in the last seven days",
      text: "Your sign-offs, replies to notes that mention you, notes you resolve and reasons you enter appear here.",
    },
  },
};

const textOfDone = ({ kind, role, text }: Pick<DoneEntry, "kind" | "role" | "text">): string =>
  kind === "signed" ? `As ${role}: result ${text}` : text;

const peopleOf = (name: string | null): readonly string[] => (name ? [name] : []);

/** The three lists, each as last loaded. */
function useLists() {
  const forMe = useRouteQuery(reviewRoutes, "listWaiting", {}, fresh);
  const fromMe = useRouteQuery(reviewRoutes, "listAwaited", {}, fresh);
  const done = useRouteQuery(reviewRoutes, "listDone", {}, fresh);
  const lines: Readonly<Record<SideKey, readonly Line[] | undefined>> = {
    for: forMe.data?.map(waitingLine),
    from: fromMe.data?.map((item) => ({ ...item, people: item.of })),
    done: done.data?.map((item) => ({ ...item, text: textOfDone(item), people: peopleOf(item.from), since: item.on })),
  };
  return { lines, queries: { for: forMe, from: fromMe, done } };
}

/** Across all engagements: items waiting for the signed-in user, items they are waiting for, and items they have completed. */
export default function WaitingScreen() {
  const [params, changeUrl] = useUrlParams();
  const side = sideOf(params.get("side"));
  const { lines, queries } = useLists();
  const { error, refetch } = queries[side];
  return (
    <>
      <PageHeader
        title="Waiting for you"
        meta={<span>{sides[side].says}</span>}
        actions={
          <SegmentedControl
            aria-label="Whose turn it is"
            value={side}
            // Clears the kind filter, because each list has different kinds.
            onChange={(value) => changeUrl({ side: value === "for" ? null : value, kind: null })}
            data={sideKeys.map((value) => ({
              value,
              label: <Side title={sides[value].title} count={lines[value]?.length} />,
            }))}
          />
        }
      />
      <PageBody>
        <RemoteContent query={{ data: lines[side], error, refetch }} what={sides[side].what}>
          {(shown) => <WaitingList words={words[side]} lines={shown} aside={side === "for" ? <DigestChoice /> : null} />}
        </RemoteContent>
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
