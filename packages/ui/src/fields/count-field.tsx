import { NumberInput, type NumberInputProps } from "@mantine/core";
import { fieldError } from "./field-error.tsx";

export const CountField = ({ error, ...props }: NumberInputProps) => (
  <NumberInput allowDecimal={false} allowNegative={false} thousandSeparator="," {...props} error={fieldError(error)} />
);
