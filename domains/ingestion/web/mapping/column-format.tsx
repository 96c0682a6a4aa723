import { Checkbox } from "@mantine/core";
import { SelectField } from "@tieout/ui";
import type { Mapping } from "../../contract/index.ts";
import type { ColumnDraft } from "./mapping-draft.ts";

const dateOrders = [
  { value: "mdy", label: "Month, day, year" },
  { value: "dmy", label: "Day, month, year" },
  { value: "ymd", label: "Year, month, day" },
  { value: "serial_1900", label: "Excel serial, 1900 date system" },
  { value: "serial_1904", label: "Excel serial, 1904 date system" },
];
const signs = [
  { value: "as_is", label: "Sign as in the file" },
  { value: "reversed", label: "Sign reversed" },
  { value: "as_is DR", label: "DR is negative" },
  { value: "as_is CR", label: "CR is negative" },
  { value: "reversed DR", label: "DR negative, reversed" },
  { value: "reversed CR", label: "CR negative, reversed" },
];
const signOf = ({ sign, negative_mark: mark }: ColumnDraft): string => [sign ?? "as_is", ...(mark ? [mark] : [])].join(" ");

function signPart(chosen: string | null): Pick<ColumnDraft, "sign" | "negative_mark"> {
  const [sign, mark] = (chosen ?? "as_is").split(" ");
  return { sign: sign === "reversed" ? "reversed" : "as_is", negative_mark: mark === "CR" || mark === "DR" ? mark : null };
}

interface ColumnFormatProps {
  readonly name: string;
  readonly kind: Mapping["fields"][number]["kind"];
  readonly decision: ColumnDraft;
  readonly readOnly: boolean;
  readonly onSet: (part: Partial<ColumnDraft>) => void;
}

/** Format of dates and amounts, as far as the field's type needs it. */
export function ColumnFormat({ name, kind, decision, readOnly, onSet }: ColumnFormatProps) {
  if (kind === "date") {
    return (
      <SelectField
        aria-label={`Dates in ${name}`}
        size="sm"
        allowDeselect={false}
        readOnly={readOnly}
        placeholder="Date order"
        data={dateOrders}
        value={decision.date_order}
        onChange={(order) => onSet({ date_order: order as ColumnDraft["date_order"] })}
      />
    );
  }
  if (kind !== "money" && kind !== "percent" && kind !== "number") return null;
  return (
    <>
      {kind === "money" ? (
        <SelectField
          aria-label={`Sign in ${name}`}
          size="sm"
          allowDeselect={false}
          readOnly={readOnly}
          data={signs}
          value={signOf(decision)}
          onChange={(sign) => onSet(signPart(sign))}
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
