import type { SignedInContext } from "@tieout/http";
import type { Tx } from "@tieout/postgres";
import { workpaperFailures } from "../../contract/index.ts";
import { type RunRecord, runRepository } from "../runs/run-repository.ts";
import type { StoredPaper } from "./result-document.ts";
import { resultRepository, type StoredResult } from "./result-repository.ts";

const { fail } = workpaperFailures;
/** Reports why a result is refused; also used by domains above this one. */
export const resultRefusal = fail;

interface Place {
  readonly engagementId: string;
  readonly outputKey: string;
}

type FoundResult = { readonly run: RunRecord; readonly stored: StoredResult };

/** A result from the last successful run. */
export async function lastResult(tx: Tx, { engagementId, outputKey }: Place) {
  const run = await runRepository(tx).lastSuccessful(engagementId);
  if (!run) return fail("workpapers.no-results", undefined);
  const stored = await resultRepository(tx).find(run.id, outputKey);
  return stored
    ? ({ ok: true, value: { run, stored } satisfies FoundResult } as const)
    : fail("workpapers.output-unknown", { key: outputKey });
}

/** A workpaper produced by the last successful run. */
export async function madePaper(context: SignedInContext, place: Place) {
  const found = await context.inOrganization((tx) => lastResult(tx, place));
  if (!found.ok) return found;
  const { result } = found.value.stored;
  return result && found.value.stored.status === "made"
    ? ({ ok: true, value: { ...found.value, paper: result as StoredPaper } } as const)
    : fail("workpapers.output-unknown", { key: place.outputKey });
}
