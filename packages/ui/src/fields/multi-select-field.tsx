import { MultiSelect, type MultiSelectProps } from "@mantine/core";
import { fieldError } from "./field-error.tsx";

/** Kept separate from the other select fields, because only the engagement's details use it. */
export const MultiSelectField = ({ error, ...props }: MultiSelectProps) => <MultiSelect {...props} error={fieldError(error)} />;
