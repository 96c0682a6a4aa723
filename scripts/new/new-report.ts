import type { Draft } from "./draft.ts";
import type { Names } from "./names.ts";
import { withEntry } from "./registers.ts";

const page = "DECIDE (docs/recipes/report.md)";
const folder = "domains/ingestion/core/reports";
const register = `${folder}/report-registry.ts`;
const catalog = "domains/catalog/core/reports.ts";
const words = "domains/catalog/core/report-words.ts";
const migrations = "database/migrations";

function nextMigration(draft: Draft): string {
  const numbers = draft.list(migrations).flatMap((name) => /^(\d{4})-.*\.sql$/.exec(name)?.[1] ?? []);
  return String(Math.max(...numbers.map(Number)) + 1).padStart(4, "0");
}

const entryOf = ({ key, sentence }: Names): string => `{
    key: "${key}",
    title: "${sentence}",
    // ${page}: the papers that use it, in their entries, and which provider delivers it
    providerKind: "recordkeeper",
    idColumn: "participant_id",
    resourceType: "workpaper",
    fileNameWords: ["${page}: words in the names of such files"],
  }`;

const wordsOf = ({ key }: Names): string => `${key}: {
    plainName: "${page}: what people outside an audit call it",
    holds: "${page}: what it must hold",
    asked: {
      title: "${page}: how a client is asked for it",
      explanation: "${page}: what it is and where it comes from, for a client who has never heard of it",
    },
  }`;

export function draftReport(draft: Draft, names: Names): void {
  const { slug, key, camel } = names;
  draft.fill(
    new Map([
      ["scripts/new/templates/report/report.ts", `${folder}/${slug}.ts`],
      ["scripts/new/templates/report/layout.test.ts", `domains/ingestion/server/engine/${slug}-layout.test.ts`],
      ["scripts/new/templates/report/slot.sql", `${migrations}/${nextMigration(draft)}-slot-of-${slug}.sql`],
    ]),
    [
      ["templateReport", camel],
      ['"demographics"', `"${key}"`],
      ["template_report", key],
    ],
  );
  draft.register(register, camel, `${folder}/${slug}.ts`);
  draft.edit(register, (text) => withEntry(text, "reports", key === camel ? key : `${key}: ${camel}`));
  draft.edit(catalog, (text) => withEntry(text, "reportEntries", entryOf(names)));
  draft.edit(words, (text) => withEntry(text, "words", wordsOf(names)));
}
