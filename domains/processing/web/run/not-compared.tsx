import { Note } from "@tieout/ui";
import type { z } from "zod";
import type { OutputSummary } from "../../contract/index.ts";

type Made = Pick<z.infer<typeof OutputSummary>, "status"> & { readonly output: { readonly key: string } };

/** Both sides of contributions are in the run, and no workpaper compares them. */
export const leavesContributionsOpen = (outputs: readonly Made[]): boolean =>
  ["payroll_census", "participant_activity"].every((key) => outputs.some(({ output, status }) => output.key === key && status === "made"));

/** Workpapers without exceptions read as complete: what none of them compares is said above them. */
export const NotCompared = ({ outputs }: { readonly outputs: readonly Made[] }) =>
  leavesContributionsOpen(outputs) ? (
    <div style={{ marginBottom: 14 }}>
      <Note family="info">Payroll is not compared with the recordkeeper's contributions yet: compare the totals by hand.</Note>
    </div>
  ) : null;
