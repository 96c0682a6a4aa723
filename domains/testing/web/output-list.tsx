import { UrlLink } from "@tieout/ui";
import type { ProcedureList, Sampling } from "../contract/index.ts";

interface OutputListProps {
  readonly lists: readonly ProcedureList[];
  readonly samplings: readonly Pick<Sampling, "output">[];
  readonly chosenKey: string;
  /** Number of differences by workpaper key. */
  readonly differing: ReadonlyMap<string, number>;
  /** Words after the number of differences: `engagements differ`. */
  readonly differingWord: string;
  /** Whether to show column headings above the list. */
  readonly withHeads?: boolean;
}

/** The workpapers, each with its active procedures and number of differences. */
export function OutputList({ lists, samplings, chosenKey, differing, differingWord, withHeads = false }: OutputListProps) {
  const sampled = new Set(samplings.map(({ output }) => output.key));
  const groups = [
    { title: "Tested with a sample", lists: lists.filter(({ output }) => sampled.has(output.key)) },
    { title: "Tested in full", lists: lists.filter(({ output }) => !sampled.has(output.key)) },
  ].filter((group) => group.lists.length > 0);
  return (
    <nav className="t-testing-outputs" aria-label="Workpapers">
      {groups.map((group, index) => (
        <div key={group.title}>
          <div className="t-output-head t-tiny t-dim t-med">
            <h2 className="t-grow t-tiny t-dim t-med">{group.title}</h2>
            {withHeads && index === 0 ? (
              <>
                <span aria-hidden="true">Steps</span>
                <span aria-hidden="true" className="t-output-differing">
                  Differ
                </span>
              </>
            ) : null}
          </div>
          <ul>
            {group.lists.map((list) => (
              <li key={list.output.key}>
                <Entry
                  {...{ list, differingWord, withHeads }}
                  isChosen={list.output.key === chosenKey}
                  differing={differing.get(list.output.key) ?? 0}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

interface EntryProps extends Pick<OutputListProps, "differingWord" | "withHeads"> {
  readonly list: ProcedureList;
  readonly isChosen: boolean;
  readonly differing: number;
}

function Entry({ list: { output, procedures }, isChosen, differing, differingWord, withHeads }: EntryProps) {
  return (
    <UrlLink change={{ output: output.key }} aria-current={isChosen ? "true" : undefined}>
      <span className="t-grow">{output.title}</span>
      <span className="t-small t-dim t-figure">
        {procedures.filter(({ active }) => active).length}
        <span className="t-sr"> active procedures</span>
      </span>
      {differing > 0 ? (
        <span className="t-small t-warn t-med t-figure t-output-differing" title={`${differing} ${differingWord}`}>
          {differing}
          <span className="t-sr"> {differingWord}</span>
        </span>
      ) : withHeads ? (
        <span className="t-small t-dim t-output-differing" aria-hidden="true">
          –
        </span>
      ) : null}
    </UrlLink>
  );
}
