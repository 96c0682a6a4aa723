import { SegmentedControl } from "@mantine/core";
import { useRouteQuery } from "@tieout/client";
import { countText, PageBody, PageHeader, RemoteContent, useUrlParams } from "@tieout/ui";
import { type Done, reviewRoutes } from "../../contract/index.ts";
import { DigestChoice } from "./digest-choice.tsx";
import { type Line, waitingLine } from "./waiting-line.ts";
import { type ListWords, WaitingList } from "./waiting-list.tsx";
import "./waiting.css";

const fresh = {
  views: ["results", "runs", "engagements"],
  // What a colleague did since the page was opened.
  refetchOnMount: "always",
} as const;

const sides = {
  for: {
    title: "For you",
    says: "Mentions, stale sign-offs, reviews, and what runs left to explain in your engagements, oldest first.",
    what: "what waits for you",
  },
  from: { title: "From you", says: "Answers and reviews that you wait for, oldest first.", what: "what you wait for" },
  done: {
    title: "Done this week",
    says: "What you signed, answered, resolved, explained and marked as done in the last seven days, newest first.",
    what: "what you have done",
  },
} as const;
type SideKey = keyof typeof sides;
const sideKeys = ["for", "from", "done"] as const;
const sideOf = (text: string | null): SideKey => sideKeys.find((key) => key === text) ?? "for";

const words: Readonly<Record<SideKey, ListWords>> = {
  for: {
    ...{ label: "What waits for you", person: "From", day: "Since" },
    foot: "An entry disappears when it is done: the note is resolved, the result signed, the reason entered, all results entered, or a run finds no difference. Only a mention can be marked as done without that.",
    empty: {
      title: "Nothing waits for you",
      text: "Notes that mention you, your stale sign-offs, workpapers to review, unexplained differences and sampled items with exceptions appear here.",
    },
  },
  from: {
    ...{ label: "What you wait for", person: "Waiting on", day: "Since" },
    foot: "An entry disappears when someone whom you mentioned has answered, or the result is reviewed.",
    empty: {
      title: "You are not waiting on anyone",
      text: "An open note in which you mention someone, and a workpaper that you signed and no one has reviewed, appear here.",
    },
  },
  done: {
    ...{ label: "What you have done", person: "Asked by", day: "On" },
    foot: "An entry stays for seven days. A sign-off that you withdraw leaves the list.",
    empty: {
      title: "Nothing done in the last seven days",
      text: "What you sign, answers to notes that mention you, notes that you resolve and reasons that you enter appear here.",
    },
  },
};

const textOfDone = ({ kind, role, text }: Pick<Done, "kind" | "role" | "text">): string =>
  kind === "signed" ? `As ${role}: result ${text}` : text;

const peopleOf = (name: string | null): readonly string[] => (name ? [name] : []);

/** The three lists, each as it was loaded last. */
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

/** What waits for the signed-in person in all their engagements, what they wait for, and what they have done. */
export default function WaitingScreen() {
  const [params, changeUrl] = useUrlParams();
  const side = sideOf(params.get("side"));
  const { lines, queries } = useLists();
  const { error, refetch } = queries[side];
  return (
    <>
      <PageHeader
        title="Waits for you"
        meta={<span>{sides[side].says}</span>}
        actions={
          <SegmentedControl
            aria-label="Whose turn it is"
            value={side}
            // Each list has kinds of its own.
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
