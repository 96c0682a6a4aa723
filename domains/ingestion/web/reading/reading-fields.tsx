import { SelectField } from "@tieout/ui";
import type { ReadingPreview, ReadingSettings } from "../../contract/index.ts";
import { delimiterNames, delimiters, encodingNames, quoteMarks, textEncodings } from "../../core/index.ts";
import { withColumns } from "./reading-draft.ts";

interface ReadingFieldsProps {
  readonly draft: ReadingSettings;
  readonly shown: ReadingPreview;
  readonly readOnly: boolean;
  readonly onChange: (draft: ReadingSettings) => void;
}

/** The option that uses the setting detected in the file. */
const found = "found";
const quoteNames: Readonly<Record<string, string>> = { '"': 'Double quotes (")', "'": "Apostrophes (')", none: "None: they are text" };
const signNames: Readonly<Record<string, string>> = { ".": "Point: 1,234.56", ",": "Comma: 1.234,56" };
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Delimiter, quote, encoding and decimal sign of a text file. */
export function ReadingFields({ draft, shown, readOnly, onChange }: ReadingFieldsProps) {
  const isFixed = shown.kind === "fixed_width";
  return (
    <div className="t-reading-fields">
      <ColumnsField draft={draft} shown={shown} readOnly={readOnly} onChange={onChange} />
      {isFixed ? null : (
        <>
          <Setting
            label="Delimiter"
            choices={delimiters.map((value) => ({ value, label: capital(delimiterNames[value]) }))}
            value={draft.delimiter}
            found={shown.found.delimiter}
            readOnly={readOnly}
            onChange={(delimiter) => onChange({ ...draft, delimiter })}
          />
          <Setting
            label="Quotes"
            choices={quoteMarks.map((value) => ({ value, label: quoteNames[value] ?? value }))}
            value={draft.quote}
            found={shown.found.quote}
            readOnly={readOnly}
            onChange={(quote) => onChange({ ...draft, quote })}
          />
        </>
      )}
      <Setting
        label="Encoding"
        choices={textEncodings.map((value) => ({ value, label: encodingNames[value] }))}
        value={draft.encoding}
        found={shown.found.encoding}
        readOnly={readOnly}
        onChange={(encoding) => onChange({ ...draft, encoding })}
      />
      <Setting
        label="Decimal sign"
        choices={([".", ","] as const).map((value) => ({ value, label: signNames[value] ?? value }))}
        value={draft.decimal_sign}
        found={shown.found.decimal_sign}
        readOnly={readOnly}
        onChange={(sign) => onChange({ ...draft, decimal_sign: sign })}
      />
    </div>
  );
}

function ColumnsField({ draft, shown, readOnly, onChange }: ReadingFieldsProps) {
  return (
    <SelectField
      label="Columns"
      size="sm"
      allowDeselect={false}
      readOnly={readOnly}
      data={[
        { value: "delimited", label: "Separated by a delimiter" },
        { value: "fixed_width", label: "Fixed width" },
      ]}
      value={shown.kind === "fixed_width" ? "fixed_width" : "delimited"}
      onChange={(kind) => onChange(withColumns(draft, kind === "fixed_width" ? "fixed_width" : "delimited", shown.found))}
    />
  );
}

interface SettingProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value | null;
  readonly found: Value | null;
  readonly readOnly: boolean;
  readonly onChange: (value: Value | null) => void;
}

function Setting<Value extends string>({ label, choices, value, found: inFile, readOnly, onChange }: SettingProps<Value>) {
  const inWords = choices.find((choice) => choice.value === inFile)?.label;
  return (
    <SelectField
      label={label}
      size="sm"
      allowDeselect={false}
      readOnly={readOnly}
      data={[{ value: found, label: value === null && inWords ? `Detected: ${inWords}` : "Detect from the file" }, ...choices]}
      value={value ?? found}
      comboboxProps={{ width: 240, position: "bottom-start" }}
      onChange={(chosen) => onChange(choices.find((choice) => choice.value === chosen)?.value ?? null)}
    />
  );
}
