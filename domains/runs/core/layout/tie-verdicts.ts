import type { TieResult } from "../paper-result.ts";
import type { NoteFact } from "./notes-sheet.ts";

const verdicts = { ties: "OK", differs: "DIFF", explained: "Explained", cannot_be_determined: "Cannot be determined" } as const;

/** One line on the Notes tab per tie, except ties that break down another; each looks up the verdict on the ties tab. */
export function tieVerdicts(ties: readonly TieResult[], tab: string, address: (key: string) => string | null): NoteFact[] {
  const whole = ties.filter(({ of }) => of === undefined);
  return whole.map((tie) => {
    const at = address(tie.key);
    const cell = { content: { kind: "text" as const, text: verdicts[tie.explained ? "explained" : tie.result] }, style: "check" as const };
    const value = at ? { ...cell, formula: `'${tab}'!${at}` } : cell;
    return { label: `${tie.label}: ${tie.right_label}`, value, ...(tie.missing ? { remark: tie.missing } : {}) };
  });
}
