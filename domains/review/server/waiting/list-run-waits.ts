import { findPaperEntry } from "@tieout/catalog/core";
import type { Actor } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { inLines } from "../../core/index.ts";
import type { FoundWaiting } from "./found-waiting.ts";
import { type ItemRow, runWaitsRepository, type TieRow, type WaitsPlace } from "./run-waits-repository.ts";

function byPaper<Row extends WaitsPlace>(rows: readonly Row[]): readonly (readonly Row[])[] {
  const papers = new Map<string, Row[]>();
  for (const row of rows) {
    const key = `${row.engagementId} ${row.outputKey}`;
    papers.set(key, [...(papers.get(key) ?? []), row]);
  }
  return [...papers.values()];
}

const shared = ({ engagementId, name, outputKey, runNumber, since }: WaitsPlace) => ({
  note_id: null,
  engagement: { id: engagementId, name },
  output: { key: outputKey, title: findPaperEntry(outputKey)?.title ?? outputKey },
  ...{ from: null, run: runNumber, since: since.toISOString() },
});

const tieLines = (rows: readonly TieRow[]): readonly FoundWaiting[] =>
  inLines<TieRow, FoundWaiting>(rows, {
    one: (row) => ({ kind: "explain_tie", ...shared(row), text: row.text, count: 1, opens: { what: "tie", tie: row.key } }),
    all: (first, count) => ({
      ...{ kind: "explain_tie", ...shared(first), text: `${count} differences`, count },
      opens: { what: "tie", tie: null },
    }),
  });

const itemLines = (rows: readonly ItemRow[]): readonly FoundWaiting[] =>
  inLines<ItemRow, FoundWaiting>(rows, {
    one: (row) => ({
      ...{ kind: "conclude_item", ...shared(row), text: row.text, count: 1 },
      opens: { what: "item", population: row.population, itemKey: row.itemKey },
    }),
    all: (first, count) => ({
      ...{ kind: "conclude_item", ...shared(first), text: `${count} sampled items with exceptions`, count },
      opens: { what: "item", population: first.population, itemKey: null },
    }),
  });

/** Differences without a reason, and sampled items with an exception that no one has concluded on. */
export async function listRunWaits(tx: Tx, person: Pick<Actor, "userId" | "role">): Promise<readonly FoundWaiting[]> {
  const waits = runWaitsRepository(tx);
  const ties = byPaper(await waits.ties(person));
  const items = byPaper(await waits.items(person));
  return [...ties.flatMap(tieLines), ...items.flatMap(itemLines)];
}
