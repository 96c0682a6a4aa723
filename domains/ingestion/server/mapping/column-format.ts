import {
  type AmountMark,
  type AmountScale,
  type ColumnFormat,
  type DateWriting,
  dateFormatOf,
  isUnix,
  type LateHours,
  type PercentScale,
  type TimeZone,
  writingOf,
} from "../../core/index.ts";

/** Null if not chosen yet. Numbers are percentages unless all of them could be fractions. */
export const scaleOf = ({ percentScale = "percent" }: ColumnFormat): PercentScale | null => (percentScale === "open" ? null : percentScale);

/** Null if not chosen yet. Amounts are read as written unless all of them could end in cents. */
export const amountScaleOf = ({ amountScale = "as_written" }: ColumnFormat): AmountScale | null =>
  amountScale === "open" ? null : amountScale;

/** Null if not chosen yet. Dates are read as written unless the column's hours are from another time zone. */
export const lateHoursOf = ({ lateHours = "as_written" }: ColumnFormat): LateHours | null => (lateHours === "open" ? null : lateHours);

/** Null if not chosen yet, or if the dates are not Unix times. */
export const timeZoneOf = ({ timeZone = "open" }: ColumnFormat): TimeZone | null => (timeZone === "open" ? null : timeZone);

/** Unix times without a zone wait for one. */
function datesOf(order: DateWriting | null, zone: TimeZone | null): ColumnFormat {
  const format = order === null ? {} : dateFormatOf(order);
  return isUnix(order) ? { ...format, timeZone: zone ?? "open" } : format;
}

const withoutDates = ({
  dateOrder: _order,
  serialSystem: _system,
  dayOfYear: _day,
  dateCode: _code,
  timeZone: _zone,
  ...rest
}: ColumnFormat): ColumnFormat => rest;

/** The choice if it differs from the current setting; otherwise null. */
const newly = <Value>(chosen: Value | null | undefined, before: Value | null): Value | null =>
  chosen === undefined || chosen === before ? null : chosen;

export function formatOf(
  input: {
    readonly date_order?: DateWriting | null | undefined;
    readonly decimal_comma?: boolean | undefined;
    readonly negative_mark?: AmountMark | null | undefined;
    readonly percent_scale?: PercentScale | null | undefined;
    readonly amount_scale?: AmountScale | null | undefined;
    readonly stored_values?: "open" | "accepted" | null | undefined;
    readonly late_hours?: LateHours | null | undefined;
    readonly time_zone?: TimeZone | null | undefined;
  },
  before: ColumnFormat,
): ColumnFormat {
  const { decimalComma: _comma, negativeMark, storedValues, ...others } = before;
  const rest = withoutDates(others);
  const mark = input.negative_mark === undefined ? negativeMark : input.negative_mark;
  const percentScale = newly(input.percent_scale, scaleOf(before));
  const amountScale = newly(input.amount_scale, amountScaleOf(before));
  const lateHours = newly(input.late_hours, lateHoursOf(before));
  const stored = (input.stored_values ?? storedValues) === "accepted";
  return {
    ...rest,
    ...(stored ? { storedValues: "accepted" } : {}),
    ...(percentScale === null ? {} : { percentScale }),
    ...(amountScale === null ? {} : { amountScale }),
    ...(lateHours === null ? {} : { lateHours }),
    ...datesOf(input.date_order ?? null, input.time_zone ?? timeZoneOf(before)),
    ...(mark ? { negativeMark: mark } : {}),
    ...(input.decimal_comma ? { decimalComma: true } : {}),
  };
}

/** The format as an unchanged screen would send it back, so that a file read ahead matches the confirmed mapping. */
export const unchangedFormat = (format: ColumnFormat): ColumnFormat =>
  formatOf({ date_order: writingOf(format), decimal_comma: format.decimalComma, negative_mark: format.negativeMark }, format);
