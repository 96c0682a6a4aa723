import type { AmountMark, AmountScale, ColumnFormat, DayOfYear, LateHours, PercentScale } from "../../core/index.ts";

type WireOrder = "mdy" | "dmy" | "ymd" | "serial_1900" | "serial_1904" | DayOfYear;

export const orderOf = (format: ColumnFormat): WireOrder | null =>
  format.dayOfYear ? format.dayOfYear : format.serialSystem ? `serial_${format.serialSystem}` : (format.dateOrder ?? null);

/** Null: not chosen yet. Numbers are percentages unless all of them may be fractions. */
export const scaleOf = ({ percentScale = "percent" }: ColumnFormat): PercentScale | null => (percentScale === "open" ? null : percentScale);

/** Null: not chosen yet. Amounts are as they are written unless they may all end in cents. */
export const amountScaleOf = ({ amountScale = "as_written" }: ColumnFormat): AmountScale | null =>
  amountScale === "open" ? null : amountScale;

/** Null: not chosen yet. A date is of the day that is written unless its column has the hours of another time zone. */
export const lateHoursOf = ({ lateHours = "as_written" }: ColumnFormat): LateHours | null => (lateHours === "open" ? null : lateHours);

function dateFormatOf(order: WireOrder | null): ColumnFormat {
  switch (order) {
    case null:
      return {};
    case "serial_1900":
      return { dateOrder: "mdy", serialSystem: 1900 };
    case "serial_1904":
      return { dateOrder: "mdy", serialSystem: 1904 };
    case "yyyyddd":
    case "yyddd":
    case "cyyddd":
      return { dateOrder: "ymd", dayOfYear: order };
    default:
      return { dateOrder: order };
  }
}

export function formatOf(
  input: {
    readonly date_order?: WireOrder | null | undefined;
    readonly decimal_comma?: boolean | undefined;
    readonly negative_mark?: AmountMark | null | undefined;
    readonly percent_scale?: PercentScale | null | undefined;
    readonly amount_scale?: AmountScale | null | undefined;
    readonly stored_values?: "open" | "accepted" | null | undefined;
    readonly late_hours?: LateHours | null | undefined;
  },
  before: ColumnFormat,
): ColumnFormat {
  const { dateOrder: _order, serialSystem: _system, dayOfYear: _day, decimalComma: _comma, negativeMark, storedValues, ...rest } = before;
  const mark = input.negative_mark === undefined ? negativeMark : input.negative_mark;
  const scale = input.percent_scale ?? null;
  const scaled: ColumnFormat = scale === null || scale === scaleOf(before) ? {} : { percentScale: scale };
  const amounts = input.amount_scale ?? null;
  const amountScaled: ColumnFormat = amounts === null || amounts === amountScaleOf(before) ? {} : { amountScale: amounts };
  const stored = (input.stored_values ?? storedValues) === "accepted";
  const hours = input.late_hours ?? null;
  const late: ColumnFormat = hours === null || hours === lateHoursOf(before) ? {} : { lateHours: hours };
  return {
    ...rest,
    ...(stored ? { storedValues: "accepted" } : {}),
    ...scaled,
    ...amountScaled,
    ...late,
    ...dateFormatOf(input.date_order ?? null),
    ...(mark ? { negativeMark: mark } : {}),
    ...(input.decimal_comma ? { decimalComma: true } : {}),
  };
}

/** The format as an unchanged screen sends it back, so a file read ahead matches the confirmed mapping. */
export const unchangedFormat = (format: ColumnFormat): ColumnFormat =>
  formatOf({ date_order: orderOf(format), decimal_comma: format.decimalComma, negative_mark: format.negativeMark }, format);
