import { displayCents } from "@tieout/kernel";
import { parseMoney } from "../values/parse-money.ts";
import { unreadRecord } from "../values/unread-record.ts";
import { withPoint } from "./field-forms.ts";
import {
  breaksOf,
  cellsOfOther,
  cellsOfRecord,
  type DataRecord,
  headersOfLayout,
  oddFields,
  recordOf,
  textAt,
  textBetween,
  unreadCells,
} from "./record-fields.ts";
import { charactersText, type LineCount, type LineNotice, recordNotices, type TrailerCheck } from "./record-notices.ts";
import type { RecordLayout, RecordType } from "./text-layout.ts";

/** A single pass over a file's lines, starting with the first. */
export interface RecordPass {
  /** The cells in a line; one empty cell for a blank line. */
  cells(line: string, row: number): readonly string[];
  /** Notices from the lines so far; complete after the last line. */
  notices(): readonly LineNotice[];
}

/** Cuts lines according to a layout. */
export const readRecords = (layout: RecordLayout) => ({
  headers: headersOfLayout(layout),
  breaks: breaksOf(layout),
  begin: (): RecordPass => new Pass(layout),
});

/** Number of data records and the sum of each amount field. */
interface Sums {
  records: number;
  readonly cents: Map<string, bigint>;
}

const noSums = (): Sums => ({ records: 0, cents: new Map() });

function countLine(counts: Map<string, LineCount>, key: string, row: number, what = ""): void {
  const known = counts.get(key);
  if (known) known.count += 1;
  else counts.set(key, { count: 1, firstRow: row, what });
}

type Trailer = Extract<RecordType, { readonly use: "trailer" }>;

class Pass implements RecordPass {
  readonly #layout: RecordLayout;
  readonly #types = new Map<string, LineCount>();
  readonly #unknown = new Map<string, LineCount>();
  readonly #odd = new Map<string, LineCount>();
  readonly #checks: TrailerCheck[] = [];
  readonly #whole = noSums();
  #batch = noSums();
  #trailers = 0;
  #dataBelow: number | null = null;

  constructor(layout: RecordLayout) {
    this.#layout = layout;
  }

  cells(given: string, row: number): readonly string[] {
    const line = given.replaceAll("\f", "");
    if (line.trim() === "") return [""];
    const record = recordOf(line, this.#layout);
    if (!record) return this.#unknownLine(line, row);
    countLine(this.#types, record.title, row);
    if (record.use === "data") return this.#dataLine(line, row, record);
    if (record.use === "trailer") this.#trailerLine(line, row, record);
    return cellsOfOther(this.#layout, record);
  }

  #unknownLine(line: string, row: number): readonly string[] {
    const code = this.#layout.type ? textAt(line, this.#layout.type) : "";
    countLine(this.#unknown, code, row);
    return unreadCells(this.#layout, code, unreadRecord.unknownType);
  }

  #dataLine(line: string, row: number, record: DataRecord): readonly string[] {
    const odd = oddFields(line, record);
    const [first] = odd.filter(({ why }) => why === "misplaced");
    if (first) {
      const where = `“${first.field.name}” is not at ${charactersText(first.field)}`;
      countLine(this.#odd, "misplaced", row, where);
    } else if (odd[0]) countLine(this.#odd, "cut", row, odd[0].field.name);
    const between = first ? null : textBetween(line, this.#layout, record);
    if (between) countLine(this.#odd, "between", row, charactersText(between));
    this.#addUp(line, record, row);
    return cellsOfRecord(line, this.#layout, record);
  }

  /** Includes rejected lines, since a trailer counts them. */
  #addUp(line: string, { fields }: DataRecord, row: number): void {
    if (this.#trailers > 0) this.#dataBelow ??= row;
    for (const sums of [this.#whole, this.#batch]) {
      sums.records += 1;
      for (const field of fields) {
        if (field.form !== "amount") continue;
        const text = textAt(line, field);
        const cents = parseMoney(field.impliesCents ? withPoint(text) : text).value ?? 0n;
        sums.cents.set(field.name, (sums.cents.get(field.name) ?? 0n) + cents);
      }
    }
  }

  /** A trailer may close its batch or the whole file: it agrees if it matches either. */
  #trailerLine(line: string, row: number, { count, totals = [] }: Trailer): void {
    const stated = count && textAt(line, count).replace(/^0+(?=\d)/, "");
    if (stated !== undefined) {
      const found = [this.#batch, this.#whole].map(({ records }) => String(records));
      this.#checks.push({ row, what: "a count", stated, found: found.find((text) => text === stated) ?? found[0] ?? "" });
    }
    for (const total of totals) {
      const text = textAt(line, total);
      const cents = parseMoney(total.impliesCents ? withPoint(text) : text).value;
      const found = [this.#batch, this.#whole].map((sums) => sums.cents.get(total.of) ?? 0n);
      const fitting = found.find((sum) => sum === cents) ?? found[0] ?? 0n;
      const shown = cents === null ? "no readable amount" : displayCents(cents);
      this.#checks.push({ row, what: `a total of “${total.of}”`, stated: shown, found: displayCents(fitting) });
    }
    this.#trailers += 1;
    this.#batch = noSums();
    this.#dataBelow = null;
  }

  notices(): readonly LineNotice[] {
    return recordNotices(this.#layout, {
      types: this.#types,
      unknown: this.#unknown,
      cut: this.#odd.get("cut") ?? null,
      misplaced: this.#odd.get("misplaced") ?? null,
      between: this.#odd.get("between") ?? null,
      trailers: this.#trailers,
      checks: this.#checks,
      dataBelow: this.#dataBelow,
    });
  }
}
