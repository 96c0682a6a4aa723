import type { Cause } from "./cause.ts";
import { pairByKey } from "./change.ts";
import type { PaperInputs, RunInputs } from "./run-inputs.ts";

/** The auditor's entries on a workpaper, keyed by where they were made. */
function marksOf({ tieReasons, attributeResults, conclusion }: PaperInputs) {
  return [
    ...tieReasons.map(({ tie, reason }) => ({ what: "reasons for differences", at: tie, text: reason })),
    ...attributeResults
      .filter(({ result }) => result !== "")
      .map((one) => ({
        what: "results of tested items",
        at: `${one.population} ${one.naturalKey}|${one.occurrence} ${one.procedureId}`,
        text: one.result,
      })),
    ...(conclusion === "" ? [] : [{ what: "conclusion", at: "", text: conclusion }]),
  ];
}

const nothing = { tieReasons: [], attributeResults: [], conclusion: "" };

function writtenLine(was: PaperInputs | null, is: PaperInputs | null): string | null {
  const named = is ?? was;
  if (!named) return null;
  const changed = pairByKey(
    marksOf(was ?? { ...named, ...nothing }),
    marksOf(is ?? { ...named, ...nothing }),
    ({ what, at }) => `${what} ${at}`,
  )
    .filter((pair) => pair.before?.text !== pair.after?.text)
    .flatMap((pair) => (pair.after ?? pair.before)?.what ?? []);
  if (changed.length === 0) return null;
  const counted = [...new Set(changed)].map((what) => {
    const count = changed.filter((one) => one === what).length;
    return what === "conclusion"
      ? what
      : `${count} ${
          count === 1
            ? what
                .replace(/^(reason|result)s/, "$1")
                .replace("differences", "a difference")
                .replace("tested items", "a tested item")
            : what
        }`;
  });
  return `${named.title}: ${counted.join(", ")}`;
}

/** Reasons, results for tested items and conclusions. They belong to the engagement, and each run prints them as they are when it runs. */
export function writtenCauses(before: RunInputs, after: RunInputs): readonly Cause[] {
  const changed = pairByKey(before.papers, after.papers, ({ output }) => output).flatMap((pair) => {
    const line = writtenLine(pair.before, pair.after);
    return line ? [{ line, output: (pair.after ?? pair.before)?.output ?? "" }] : [];
  });
  if (changed.length === 0) return [];
  const events = ["result.explain-tie", "result.record-attribute", "result.conclude"];
  return [
    {
      ...{ kind: "set_up", title: "Reasons, test results and conclusions" },
      lines: changed.map(({ line }) => line),
      act: { subjectType: "engagement", subjectId: after.engagementId, events },
      ...{ computes: [], draws: [] },
      writes: changed.map(({ output }) => output),
    },
  ];
}

/** Steps of the audit program. They don't affect any figure, but they are printed, and tested items have results by step. */
export function procedureCauses(before: RunInputs, after: RunInputs): readonly Cause[] {
  return pairByKey(before.papers, after.papers, ({ output }) => output).flatMap(({ before: was, after: is }): readonly Cause[] => {
    if (!was || !is) return [];
    const steps = pairByKey(was.procedures, is.procedures, ({ id }) => id).filter((pair) => pair.before?.text !== pair.after?.text);
    if (steps.length === 0) return [];
    const count = (kind: "came" | "went" | "changed"): number =>
      steps.filter((pair) => (pair.before === null ? "came" : pair.after === null ? "went" : "changed") === kind).length;
    const words = (
      [
        ["came", "added"],
        ["went", "removed"],
        ["changed", "changed"],
      ] as const
    ).flatMap(([kind, word]) => (count(kind) > 0 ? [`${count(kind)} ${word}`] : []));
    const events = ["procedure.add", "procedure.remove", "procedure.replace-list", "procedure.take-standard"];
    return [
      {
        ...{ kind: "set_up", title: `Procedures, ${is.title}`, lines: [`Steps of the program: ${words.join(", ")}`] },
        act: { subjectType: "engagement", subjectId: after.engagementId, events, data: { output: is.output } },
        ...{ computes: [], draws: [], writes: [is.output] },
      },
    ];
  });
}
