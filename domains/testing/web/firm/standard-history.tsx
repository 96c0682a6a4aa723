import { Button } from "@mantine/core";
import { IconBooks } from "@tabler/icons-react";
import { useRouteMutation, useRouteQueries, useViewer } from "@tieout/client";
import { instantText, PersonMark, plural, RemoteContent, showError, showSuccess } from "@tieout/ui";
import { useState } from "react";
import { type StandardHistoryEntry, type StandardProcedureList, type StandardSampling, testingRoutes } from "../../contract/index.ts";

interface StandardHistoryProps {
  readonly list: StandardProcedureList;
  /** Sampling setups for the same workpaper. */
  readonly samplings: readonly StandardSampling[];
}

const pageSize = 10;
const nothingRead = { data: undefined, error: null, refetch: () => undefined };

/** Changes to the standard for one workpaper, with who made them and when; the state at any line can be restored. */
export function StandardHistory({ list, samplings }: StandardHistoryProps) {
  const [pages, setPages] = useState(1);
  const requests = Array.from({ length: pages }, (_, index) => ({
    query: { output: list.output.key, page: index + 1, page_size: pageSize },
  }));
  const read = useRouteQueries(testingRoutes, "listStandardHistory", requests, { views: ["standard"] });
  const [history] = read;
  const results = read.flatMap(({ data }) => data?.results ?? []);
  const { restore, busy } = useRestore(list, samplings);
  return (
    <section className="t-card t-firm-card" aria-labelledby="history-title">
      <div className="t-card-head">
        <h3 className="t-h3 t-grow" id="history-title">
          History
        </h3>
      </div>
      <RemoteContent query={history ?? nothingRead} what="the history" shape="text">
        {({ count }) => (
          <>
            <ol className="t-firm-history">
              {results.map((entry) => (
                <Entry
                  key={`${entry.part} ${entry.key} ${entry.version}`}
                  {...{ entry, samplings, busy }}
                  onRestore={() => restore(entry)}
                />
              ))}
              {results.length === count ? <Library steps={list.procedures.length} isChanged={count > 0} /> : null}
            </ol>
            {results.length < count ? (
              <div className="t-card-foot">
                <Button size="sm" variant="subtle" onClick={() => setPages(pages + 1)}>
                  Show earlier changes
                </Button>
              </div>
            ) : null}
          </>
        )}
      </RemoteContent>
    </section>
  );
}

function useRestore(list: StandardProcedureList, samplings: readonly StandardSampling[]) {
  const { mutate, isPending } = useRouteMutation(testingRoutes, "restoreStandard", {
    onSuccess: () => showSuccess("Restored. The replaced version stays in the history."),
    onError: (problem) => showError(problem.message),
  });
  const restore = ({ part, key, version }: StandardHistoryEntry): void => {
    const sampling = samplings.find(({ population }) => population.key === key);
    const revision = part === "sampling" ? sampling?.revision : list.revision;
    if (revision !== undefined) mutate({ body: { part, key, version, revision } });
  };
  return { restore, busy: isPending };
}

const madeByWords: Readonly<Record<StandardHistoryEntry["made_by"], string>> = {
  edit: "",
  restore: "Restored: ",
  reset: "Reset to Tieout's library: ",
};

interface EntryProps {
  readonly entry: StandardHistoryEntry;
  readonly samplings: readonly StandardSampling[];
  readonly busy: boolean;
  readonly onRestore: () => void;
}

function Entry({ entry, samplings, busy, onRestore }: EntryProps) {
  const viewer = useViewer();
  const several = samplings.length > 1 && entry.part === "sampling";
  const population = several ? samplings.find(({ population: one }) => one.key === entry.key)?.population.title : undefined;
  const said = `${madeByWords[entry.made_by]}${entry.says.join("; ")}`;
  return (
    <li>
      <PersonMark name={entry.changed_by} me={entry.changed_by === viewer.name} />
      <span className="t-grow">
        <span className="t-med">{population ? `${population}: ${said}` : said}</span>
        <br />
        <span className="t-dim">
          {entry.changed_by}, {instantText(entry.changed_at)}
        </span>
      </span>
      {entry.is_current ? (
        <span className="t-dim t-firm-now">Now</span>
      ) : (
        <Button
          size="sm"
          variant="subtle"
          disabled={busy}
          onClick={onRestore}
          aria-label={`Restore: ${said}, ${instantText(entry.changed_at)}`}
        >
          Restore
        </Button>
      )}
    </li>
  );
}

/** The oldest entry in every history: Tieout's library. */
function Library({ steps, isChanged }: { readonly steps: number; readonly isChanged: boolean }) {
  return (
    <li>
      <span className="t-person" aria-hidden="true">
        <IconBooks size={14} stroke={1.75} />
      </span>
      <span className="t-grow">
        <span className="t-med">Tieout's library{isChanged ? "" : `, ${plural(steps, "step")}`}</span>
        <br />
        <span className="t-dim">{isChanged ? "Every firm starts with this" : "No one has changed it yet"}</span>
      </span>
    </li>
  );
}
