import type { AmountMark, ColumnFormat, PercentScale } from "../../core/index.ts";

type WireOrder = "mdy" | "dmy" | "ymd" | "serial_1900" | "serial_1904";

export const orderOf = (format: ColumnFormat): WireOrder | null =>
  format.serialSystem ? `serial_${format.serialSystem}` : (format.dateOrder ?? null);

/** Null: not chosen yet. Numbers are percentages unless all of them may be fractions. */
export const scaleOf = ({ percentScale = "percent" }: ColumnFormat): PercentScale | null => (percentScale === "open" ? null : percentScale);

export function formatOf(
  input: {
    readonly date_order?: WireOrder | null | undefined;
    readonly decimal_comma?: boolean | undefined;
    readonly negative_mark?: AmountMark | null | undefined;
    readonly percent_scale?: PercentScale | null | undefined;
  },
  before: ColumnFormat,
): ColumnFormat {
  const { dateOrder: _order, serialSystem: _system, decimalComma: _comma, negativeMark, ...rest } = before;
  const order = input.date_order ?? null;
  const date: ColumnFormat =
    order === null
      ? {}
      : order === "serial_1900"
        ? { dateOrder: "mdy", serialSystem: 1900 }
        : order === "serial_1904"
          ? { dateOrder: "mdy", serialSystem: 1904 }
          : { dateOrder: order };
  const mark = input.negative_mark === undefined ? negativeMark : input.negative_mark;
  const scale = input.percent_scale ?? null;
  const scaled: ColumnFormat = scale === null || scale === scaleOf(before) ? {} : { percentScale: scale };
  return {
    ...rest,
    ...scaled,
    ...date,
    ...(mark ? { negativeMark: mark } : {}),
    ...(input.decimal_comma ? { decimalComma: true } : {}),
  };
}

/** The format as an unchanged screen sends it back, so a file read ahead matches the confirmed mapping. */
export const unchangedFormat = (format: ColumnFormat): ColumnFormat =>
  formatOf({ date_order: orderOf(format), decimal_comma: format.decimalComma, negative_mark: format.negativeMark }, format);
