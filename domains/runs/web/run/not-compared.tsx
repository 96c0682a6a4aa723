import { findPaperEntry, leftToCompare } from "@tieout/catalog/core";
import { Note } from "@tieout/ui";
import type { z } from "zod";
import type { OutputSummary } from "../../contract/index.ts";

type RunOutput = Pick<z.infer<typeof OutputSummary>, "status"> & { readonly output: { readonly key: string } };

/** Lists comparisons that no workpaper makes, since workpapers without exceptions would otherwise look complete. */
export function NotCompared({ outputs }: { readonly outputs: readonly RunOutput[] }) {
  const made = outputs.filter(({ status }) => status === "made").flatMap(({ output }) => findPaperEntry(output.key)?.reports ?? []);
  return leftToCompare((report) => made.some((use) => use.report === report && use.use === "needed")).map((says) => (
    <div key={says} style={{ marginBottom: 14 }}>
      <Note family="info">{says}</Note>
    </div>
  ));
}
