/** Why a value was changed when it was read; each change is shown to the user. */
export interface RepairNote {
  readonly code: string;
  readonly msg: string;
}

/** Why a value can't be read; the sentence says what is wrong and what to do. */
export interface ValueIssue {
  readonly code: string;
  readonly msg: string;
}

/** If `value` is null and there is no issue, the cell is empty. */
export type ParsedValue<T> =
  | { readonly value: T | null; readonly repair?: RepairNote; readonly issue?: undefined }
  | { readonly value: null; readonly repair?: undefined; readonly issue: ValueIssue };

export const read = <T>(value: T | null, repair?: RepairNote): ParsedValue<T> => (repair ? { value, repair } : { value });
export const unreadable = (code: string, msg: string): ParsedValue<never> => ({ value: null, issue: { code, msg } });
