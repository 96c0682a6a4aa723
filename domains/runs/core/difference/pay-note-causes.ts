import type { Cause } from "./cause.ts";
import { kindOf, pairByKey } from "./change.ts";
import type { SlotFiles } from "./file-causes.ts";
import { outputsOf, papersOfReport, type RunInputs } from "./run-inputs.ts";

const notes = (count: number): string => `${count} ${count === 1 ? "note" : "notes"}`;

/**
 * The plan's definition of compensation and the reasons for decisions that depart from it. They appear only in notices and affect no
 * figure.
 */
export function payNoteCauses(before: RunInputs, after: RunInputs, slots: readonly SlotFiles[]): readonly Cause[] {
  return slots.flatMap(({ title, reportKey, pairs }): readonly Cause[] => {
    const [was, is] = (["before", "after"] as const).map((side) => pairs.flatMap((pair) => pair[side].payNotes ?? []));
    const changed = pairByKey(was ?? [], is ?? [], (text) => text).filter((pair) => pair.before !== pair.after);
    if (changed.length === 0) return [];
    const count = (kind: "came" | "went"): number => changed.filter((pair) => kindOf(pair) === kind).length;
    const words = [
      ...(count("came") > 0 ? [`${notes(count("came"))} added`] : []),
      ...(count("went") > 0 ? [`${notes(count("went"))} removed`] : []),
    ];
    return [
      {
        ...{ kind: "set_up", title: `Definition of compensation, ${title}`, lines: [`Printed about pay codes: ${words.join(", ")}`] },
        act: { subjectType: "engagement", subjectId: after.engagementId, events: ["engagement.define-compensation"] },
        ...{ computes: [], draws: [], writes: [], notes: papersOfReport(outputsOf(before, after), reportKey) },
      },
    ];
  });
}
