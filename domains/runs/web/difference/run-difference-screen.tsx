import { IconArrowLeft, IconArrowsDiff } from "@tabler/icons-react";
import { useRouteQuery } from "@tieout/client";
import { Card, EmptyState, RemoteContent, UrlLink, useUrlParams } from "@tieout/ui";
import { differenceRoutes, type RunDifference } from "../../contract/index.ts";
import { CauseCards } from "./cause-cards.tsx";
import { CauseMarks, Causes, ChangeMark } from "./cause-marks.tsx";
import { hasCause } from "./difference-words.ts";
import { ExceptionDifferences } from "./exception-differences.tsx";
import { FigureDifferences } from "./figure-differences.tsx";
import { ItemDifferences } from "./item-differences.tsx";
import { RunsHead } from "./runs-head.tsx";
import { SignAgain } from "./sign-again.tsx";
import { TieDifferences } from "./tie-differences.tsx";
import "./difference.css";

const numberOf = (text: string | null): number | undefined => (text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined);

/** Two runs of an engagement side by side. The URL holds the runs and the chosen cause. */
export default function RunDifferenceScreen({ engagementId }: { readonly engagementId: string }) {
  const [params] = useUrlParams();
  const [from, to] = [numberOf(params.get("from")), numberOf(params.get("to"))];
  const query = useRouteQuery(
    differenceRoutes,
    "compareRuns",
    { params: { engagementId }, query: { ...(from ? { from } : {}), ...(to ? { to } : {}) } },
    { views: ["results", "runs", "engagements"] },
  );
  return (
    <>
      <p className="t-small t-no-print" style={{ marginBottom: 12 }}>
        <UrlLink change={{ view: null, from: null, to: null, cause: null }} className="t-row" style={{ gap: 4, display: "inline-flex" }}>
          <IconArrowLeft size={15} stroke={1.75} aria-hidden="true" />
          Back to the results
        </UrlLink>
      </p>
      <RemoteContent query={query} what="the run comparison">
        {({ runs, difference }) =>
          difference ? (
            <div className="t-difference">
              <RunsHead runs={runs} difference={difference} />
              <Differences engagementId={engagementId} difference={difference} />
            </div>
          ) : (
            <EmptyState
              Icon={IconArrowsDiff}
              title="Nothing to compare yet"
              action={<UrlLink change={{ view: null, ask: "process" }}>Process again</UrlLink>}
            >
              A comparison needs two successful runs. Change a file, a mapping or the setup, then process again.
            </EmptyState>
          )
        }
      </RemoteContent>
    </>
  );
}

interface DifferencesProps {
  readonly engagementId: string;
  readonly difference: RunDifference;
}

function Differences({ engagementId, difference }: DifferencesProps) {
  const [params] = useUrlParams();
  const { causes } = difference;
  const chosen = causes.find(({ letter }) => letter === params.get("cause"))?.letter ?? null;
  const lists = { engagementId, difference, chosen };
  return (
    <Causes value={causes}>
      <CauseCards causes={causes} />
      <PaperDifferences {...lists} />
      <TieDifferences {...lists} />
      <FigureDifferences {...lists} />
      <ExceptionDifferences {...lists} />
      <ItemDifferences {...lists} />
      <SignAgain difference={difference} />
    </Causes>
  );
}

/** Workpapers that only one run produced, and sentences about added and removed files. */
function PaperDifferences({ difference: { papers, notices, from, to }, chosen }: DifferencesProps & { readonly chosen: string | null }) {
  const only = chosen === null ? papers.filter(({ state }) => state === "came" || state === "went") : [];
  const shown = notices.filter((notice) => hasCause(chosen, notice));
  if (only.length + shown.length === 0) return null;
  return (
    <Card title="Workpapers and notices" flush>
      <ul className="t-difference-notices">
        {only.map(({ output, state, msg }) => (
          <li key={output.key}>
            <ChangeMark change={state === "came" ? "came" : "went"} />
            <span>
              <span className="t-med">{output.title}</span> is only in run {state === "came" ? to.number : from.number}. {msg}
            </span>
          </li>
        ))}
        {shown.map(({ output, change, text, causes }) => (
          <li key={`${output.key} ${change} ${text}`}>
            <ChangeMark change={change} />
            <span className="t-grow">
              <span className="t-med">{output.title}</span> {text}
            </span>
            <CauseMarks letters={causes} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
