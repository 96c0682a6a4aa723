import { Checkbox } from "@mantine/core";
import { SelectField } from "@tieout/ui";
import type { Mapping } from "../../contract/index.ts";
import { type DateWriting, isUnix, timeZoneNames, timeZones } from "../../core/index.ts";
import type { ColumnDraft } from "./mapping-draft.ts";

type Kind = Mapping["fields"][number]["kind"];
interface Choice {
  readonly value: string;
  readonly label: string;
  /** Shown on the column's line; null for the default format. */
  readonly short: string | null;
}

interface DateChoice extends Choice {
  readonly value: DateWriting;
}

const dateOrders: readonly DateChoice[] = [
  { value: "mdy", label: "Month, day, year", short: "M/D/Y" },
  { value: "dmy", label: "Day, month, year", short: "D/M/Y" },
  { value: "ymd", label: "As written: year first, or month by name", short: "As written" },
  { value: "serial_1900", label: "Excel serial, 1900 date system", short: "Serial 1900" },
  { value: "serial_1904", label: "Excel serial, 1904 date system", short: "Serial 1904" },
  { value: "yyyyddd", label: "Year, day of year (YYYYDDD, Julian)", short: "YYYYDDD" },
  { value: "yyddd", label: "Year, day of year (YYDDD, Julian)", short: "YYDDD" },
  { value: "cyyddd", label: "Century, year, day of year (CYYDDD)", short: "CYYDDD" },
  { value: "cyymmdd", label: "Century, year, month, day (CYYMMDD)", short: "CYYMMDD" },
  { value: "unix_seconds", label: "Unix time: seconds since 1970", short: "Unix seconds" },
  { value: "unix_milliseconds", label: "Unix time: milliseconds since 1970, or /Date(…)/", short: "Unix milliseconds" },
];
const zones: readonly Choice[] = timeZones.map((value) => ({ value, label: timeZoneNames[value], short: timeZoneNames[value] }));
const lateHours: readonly Choice[] = [
  { value: "as_written", label: "The day as written", short: null },
  { value: "next_day", label: "The next day", short: "Next day" },
];
const signs: readonly Choice[] = [
  { value: "as_is", label: "Sign as in the file", short: null },
  { value: "reversed", label: "Sign reversed", short: "Reversed" },
  { value: "as_is DR", label: "DR is negative", short: "DR negative" },
  { value: "as_is CR", label: "CR is negative", short: "CR negative" },
  { value: "as_is <>", label: "Brackets are negative", short: "Brackets negative" },
  { value: "reversed DR", label: "DR negative, reversed", short: "DR, reversed" },
  { value: "reversed CR", label: "CR negative, reversed", short: "CR, reversed" },
  { value: "reversed <>", label: "Brackets negative, reversed", short: "Brackets, reversed" },
];
const scales: readonly Choice[] = [
  { value: "percent", label: "1 is 1%", short: "1 is 1%" },
  { value: "fraction", label: "1 is 100%", short: "1 is 100%" },
];
const amountScales: readonly Choice[] = [
  { value: "as_written", label: "As written", short: null },
  { value: "cents", label: "The last two digits are cents", short: "Ends in cents" },
  { value: "overpunch", label: "Cents, sign in the last character (COBOL)", short: "COBOL sign" },
];
const signOf = ({ sign, negative_mark: mark }: ColumnDraft): string => [sign ?? "as_is", ...(mark ? [mark] : [])].join(" ");

function signPart(chosen: string | null): Pick<ColumnDraft, "sign" | "negative_mark"> {
  const [sign, mark] = (chosen ?? "as_is").split(" ");
  return { sign: sign === "reversed" ? "reversed" : "as_is", negative_mark: mark === "CR" || mark === "DR" || mark === "<>" ? mark : null };
}

const isZoneOpen = ({ date_order: order, time_zone: zone }: ColumnDraft): boolean => isUnix(order) && zone === null;

/** Whether a user must still set the format for the column's dates or numbers, or accept its stored formula values. */
export const isFormatOpen = (kind: Kind | undefined, decision: ColumnDraft): boolean =>
  (kind !== undefined && decision.stored_values === "open") ||
  (kind === "date" && (decision.late_hours === null || isZoneOpen(decision))) ||
  (kind === "percent" && decision.percent_scale === null) ||
  ((kind === "money" || kind === "number") && decision.amount_scale === null);

const shortOf = (choices: readonly Choice[], value: string): string | null =>
  choices.find((choice) => choice.value === value)?.short ?? null;

function dateWords(decision: ColumnDraft): string | null {
  const { date_order: order, late_hours: hours, time_zone: zone } = decision;
  if (order === null) return "Choose order";
  if (isZoneOpen(decision)) return "Choose time zone";
  if (hours === null) return "Choose day";
  const day = isUnix(order) && zone !== null ? shortOf(zones, zone) : shortOf(lateHours, hours);
  return [shortOf(dateOrders, order), day].filter((text) => text !== null).join(", ") || null;
}

/** The format in a word or two; null for the default. */
export function formatWords(kind: Kind | undefined, decision: ColumnDraft): string | null {
  if (kind !== undefined && decision.stored_values === "open") return "Not calculated";
  if (kind === "date") return dateWords(decision);
  if (kind === "percent") return decision.percent_scale ? shortOf(scales, decision.percent_scale) : "Choose scale";
  if (kind !== "money" && kind !== "number") return null;
  if (decision.amount_scale === null) return "Choose cents";
  const sign = kind === "money" ? shortOf(signs, signOf(decision)) : null;
  const words = [sign, shortOf(amountScales, decision.amount_scale), decision.decimal_comma ? "1,5" : null].filter((text) => text !== null);
  return words.length > 0 ? words.join(", ") : null;
}

interface ColumnFormatProps {
  readonly name: string;
  readonly kind: Kind;
  readonly decision: ColumnDraft;
  readonly readOnly: boolean;
  readonly onSet: (part: Partial<ColumnDraft>) => void;
}

type DateFormatProps = Omit<ColumnFormatProps, "kind">;

function DateFormat({ decision, onSet, ...field }: DateFormatProps) {
  return (
    <>
      <FormatSelect
        {...field}
        label="Dates"
        choices={dateOrders}
        value={decision.date_order}
        onChange={(order) => onSet({ date_order: order as ColumnDraft["date_order"] })}
      />
      {isUnix(decision.date_order) ? (
        <FormatSelect
          {...field}
          label="Time zone"
          choices={zones}
          value={decision.time_zone}
          onChange={(zone) => onSet({ time_zone: zone as ColumnDraft["time_zone"] })}
        />
      ) : (
        <FormatSelect
          {...field}
          label="Hours before midnight"
          choices={lateHours}
          value={decision.late_hours}
          onChange={(hours) => onSet({ late_hours: hours as ColumnDraft["late_hours"] })}
        />
      )}
    </>
  );
}

/** Inputs for the format of dates and amounts, if the field's type needs one. */
export function ColumnFormat({ name, kind, decision, readOnly, onSet }: ColumnFormatProps) {
  const field = { name, readOnly };
  if (kind === "date") return <DateFormat name={name} decision={decision} readOnly={readOnly} onSet={onSet} />;
  if (kind !== "money" && kind !== "percent" && kind !== "number") return null;
  return (
    <>
      {kind === "money" ? (
        <FormatSelect {...field} label="Sign" choices={signs} value={signOf(decision)} onChange={(sign) => onSet(signPart(sign))} />
      ) : null}
      {kind === "percent" ? null : (
        <FormatSelect
          {...field}
          label="Last two digits"
          choices={amountScales}
          value={decision.amount_scale}
          onChange={(scale) => onSet({ amount_scale: scale as ColumnDraft["amount_scale"] })}
        />
      )}
      {kind === "percent" ? (
        <FormatSelect
          {...field}
          label="Scale"
          choices={scales}
          value={decision.percent_scale}
          onChange={(scale) => onSet({ percent_scale: scale as ColumnDraft["percent_scale"] })}
        />
      ) : null}
      <Checkbox
        size="xs"
        label="Decimal comma"
        aria-label={`${name} uses a decimal comma`}
        checked={decision.decimal_comma}
        onChange={(event) => (readOnly ? undefined : onSet({ decimal_comma: event.currentTarget.checked }))}
      />
    </>
  );
}

/** Input for accepting the stored values of formulas that were never calculated; other columns need no decision. */
export function StoredValues({ name, decision, readOnly, onSet }: Omit<ColumnFormatProps, "kind">) {
  if (decision.stored_values === null) return null;
  return (
    <Checkbox
      size="xs"
      label="Use as stored"
      description="Formulas here were never calculated. Stored zeros and blanks would be read as they are."
      aria-label={`Use ${name} as stored`}
      checked={decision.stored_values === "accepted"}
      onChange={(event) => (readOnly ? undefined : onSet({ stored_values: event.currentTarget.checked ? "accepted" : "open" }))}
    />
  );
}

interface FormatSelectProps {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: string | null;
  readonly readOnly: boolean;
  readonly onChange: (value: string | null) => void;
}

function FormatSelect({ name, label, choices, value, readOnly, onChange }: FormatSelectProps) {
  return (
    <SelectField
      label={label}
      aria-label={`${label} in ${name}`}
      size="sm"
      allowDeselect={false}
      readOnly={readOnly}
      placeholder="Choose"
      data={choices.map((choice) => ({ value: choice.value, label: choice.label }))}
      value={value}
      // Renders inside the popover, because clicking an option elsewhere on the page would close it.
      comboboxProps={{ withinPortal: false }}
      onChange={onChange}
    />
  );
}
