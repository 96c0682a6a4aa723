import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import type { ReportKey } from "@tieout/catalog/core";
import type { PlainDate } from "@tieout/kernel";
import { formatCents } from "@tieout/kernel";
import { reviewBelow } from "../../../core/mapping/mapping.ts";
import type { TaskBench } from "../run-task.test-data.ts";

const shared = process.env.TIEOUT_SHARED ?? path.resolve(import.meta.dirname, "../../../../../../shared");

interface Case {
  readonly id: string;
  readonly file: string;
  readonly slot: ReportKey;
  readonly upload_as: string;
  readonly right: string;
}

/** All inputs of one kind in the shared case folder, with their upload names. */
export function casesOf(kind: string): readonly (Case & { readonly content: Uint8Array })[] {
  const folder = path.join(shared, "cases", kind);
  const files = readdirSync(folder);
  const cases = JSON.parse(readFileSync(path.join(folder, "expected.json"), "utf8")) as readonly Case[];
  return cases.filter(({ file }) => files.includes(file)).map((one) => ({ ...one, content: contentOf(path.join(folder, one.file)) }));
}

function contentOf(file: string): Uint8Array {
  const bytes = readFileSync(file);
  return file.endsWith(".gz") ? gunzipSync(bytes) : bytes;
}

export interface CaseReading {
  /** The refusal message; null if the file is read. */
  readonly refused: string | null;
  /** Notices and repairs for the file, as text. */
  readonly notices: readonly string[];
  /** Header → suggested field, for columns accepted without a question. */
  readonly taken: Readonly<Record<string, string | null>>;
  /** Header → suggested field and reason, for columns that need review. */
  readonly asked: Readonly<Record<string, { readonly field: string | null; readonly reason: string }>>;
  /** Texts in choice columns that need review. */
  readonly openValues: readonly string[];
  /** Problems that prevent using the suggested mapping. */
  readonly problems: readonly string[];
  readonly rowsRead: number;
  readonly kept: number;
  readonly rejected: number;
  readonly skippedByKind: Readonly<Record<string, number>>;
  /** Sums over the kept rows by field, as text with two decimals. */
  readonly sums: Readonly<Record<string, string>>;
  /** Rejected cells and rows: row, column, sentence. */
  readonly issues: readonly string[];
  /** `row 9 “Amount”: 100.00 stated, 90.00 summed`. */
  readonly totals: readonly string[];
  /** Canonical records, in row order. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

const unread = { rowsRead: 0, kept: 0, rejected: 0, skippedByKind: {}, sums: {}, issues: [], totals: [], rows: [] };

/** Reads a file as the product does if no one changes the suggested mapping. */
export async function readCase(
  bench: TaskBench,
  { content, slot, upload_as }: Pick<Case, "slot" | "upload_as"> & { readonly content: string | Uint8Array },
  planYear = 2024,
): Promise<CaseReading> {
  const found = await bench.inspect(content, slot, { fileName: upload_as, planYear });
  if (found.refused) return { refused: found.refused.msg, notices: [], taken: {}, asked: {}, openValues: [], problems: [], ...unread };
  const { columns, notices, repairs, values, mapping, problems } = found.inspection;
  const isAsked = ({ confidence }: { readonly confidence: number }): boolean => confidence < reviewBelow;
  const head = {
    refused: null,
    notices: [...repairs, ...notices].map(({ msg }) => msg),
    taken: Object.fromEntries(columns.filter((column) => !isAsked(column)).map(({ header, field }) => [header, field])),
    asked: Object.fromEntries(columns.filter(isAsked).map(({ header, field, reason }) => [header, { field, reason }])),
    openValues: values.flatMap(({ values: texts }) =>
      texts.filter((text) => text.canonical === null || isAsked(text)).map(({ text }) => text),
    ),
    problems: problems.filter(({ severity }) => severity === "error").map(({ msg }) => msg),
  };
  const read = await bench.run("ingestion.normalize", {
    mapping,
    planYear: { startOn: `${planYear}-01-01` as PlainDate, endOn: `${planYear}-12-31` as PlainDate },
    hmacKeyHex: "0b".repeat(32),
  });
  if (!read.facts) return { ...head, ...unread };
  const { rowsRead, kept, keptOutOfPeriod, rejected, skippedByKind, amounts, issues, totalRowChecks } = read.facts;
  return {
    ...head,
    rowsRead,
    kept: kept + keptOutOfPeriod,
    rejected,
    skippedByKind,
    sums: Object.fromEntries(Object.entries(amounts).map(([field, { keptCents }]) => [field, formatCents(BigInt(keptCents))])),
    issues: issues.map((issue) => JSON.stringify(issue)),
    totals: totalRowChecks.map((check) => JSON.stringify(check)),
    rows: await bench.rows("canonical.parquet"),
  };
}
