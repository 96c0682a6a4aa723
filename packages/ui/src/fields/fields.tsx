import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { moneyText } from "../figures/display-figures.ts";
import { parseTypedMoney } from "../figures/typed-figures.ts";
import { fieldError } from "./field-error.tsx";

/* Mantine's inputs with the product's error line: a warning icon and a message. `error` is a sentence. */

export const TextField = ({ error, ...props }: TextInputProps) => <TextInput {...props} error={fieldError(error)} />;
export const PasswordField = ({ error, ...props }: PasswordInputProps) => <PasswordInput {...props} error={fieldError(error)} />;
type MoneyFieldProps = Omit<TextInputProps, "value" | "onChange" | "defaultValue"> & {
  /** Money in wire form; null if empty. */
  readonly value: string | null;
  readonly onChange: (wire: string | null) => void;
};

/** A field for US dollars. Accepts `1,234.5`, `$1,234.50` and `(1,240)`; returns money in wire form, or null only if empty. */
export function MoneyField({ value, onChange, error, onBlur, ...props }: MoneyFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const unread = typed !== null && typed.trim() !== "" && parseTypedMoney(typed) === null;
  return (
    <TextInput
      {...props}
      className="t-money-input"
      inputMode="decimal"
      value={typed ?? (value === null ? "" : moneyText(value))}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const wire = parseTypedMoney(text);
        if (wire !== null) onChange(wire);
        else if (text.trim() === "") onChange(null);
      }}
      onBlur={(event) => {
        // Input that can't be parsed stays, with its error message; only a valid amount is formatted.
        if (!unread) setTyped(null);
        onBlur?.(event);
      }}
      error={fieldError(unread ? "This is not an amount. Enter it like 1,234.56, or (1,234.56) for a negative amount." : error)}
    />
  );
}
