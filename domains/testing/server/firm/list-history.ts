import { findPaperEntry } from "@tieout/catalog/core";
import { pageLinks } from "@tieout/contract";
import type { Tx } from "@tieout/postgres";
import { type StandardHistoryEntry, testingFailures } from "../../contract/index.ts";
import { type HistoryEntry, standardRepository } from "./standard-repository.ts";

interface HistoryQuery {
  readonly output: string;
  readonly page: number;
  readonly page_size: number;
}

const entryWire = (entry: HistoryEntry, isCurrent: boolean): StandardHistoryEntry => ({
  part: entry.part,
  key: entry.key,
  version: entry.version,
  made_by: entry.madeBy,
  says: [...entry.says],
  changed_at: entry.changedAt.toISOString(),
  changed_by: entry.changedBy,
  is_current: isCurrent,
});

/** Changes to the standard for one workpaper and its populations: one line per person and sitting. */
export async function listHistory(tx: Tx, query: HistoryQuery) {
  const paper = findPaperEntry(query.output);
  if (!paper) return testingFailures.fail("testing.output-unknown", { key: query.output });
  const repository = standardRepository(tx);
  const populations = paper.sampling.map(({ key }) => key);
  const { page, page_size: pageSize } = query;
  const { entries, count } = await repository.history(paper.key, populations, { limit: pageSize, offset: (page - 1) * pageSize });
  const newest = await repository.newest();
  const isCurrent = ({ part, key, version }: HistoryEntry): boolean =>
    newest.some((one) => one.part === part && one.key === key && one.version === version);
  const links = pageLinks("/api/testing-tools/firm/history/", { ...query }, { page, pageSize, count });
  return { ok: true, value: { count, ...links, results: entries.map((entry) => entryWire(entry, isCurrent(entry))) } } as const;
}
