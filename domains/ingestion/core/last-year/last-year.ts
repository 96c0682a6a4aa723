/** Columns in last year's file for a slot. */
export interface LastYear {
  /** Name of the engagement that this one was rolled forward from. */
  readonly engagement: string;
  readonly columns: readonly LastYearColumn[];
}

export interface LastYearColumn {
  readonly header: string;
  /** Title of the field that the column was mapped to; null if none. */
  readonly field: string | null;
}

/** The person who accepted the copied mapping, and the year; null if not known. */
export interface LastAcceptance {
  readonly byName: string;
  readonly year: number | null;
}

/** Text for a mapping that no one has accepted this year, for the screen and the workpaper. */
export const appliedText = ({ byName, year }: LastAcceptance): string =>
  `Applied from last year's mapping, accepted by ${byName}${year === null ? "" : ` in ${year}`}`;

/** Replaces the engagement's name for people who may not see it. */
const unnamed = "last year's engagement";

const quoted = (headers: readonly string[]): string => headers.map((header) => `“${header}”`).join(", ");

/** Headers in `these` that the others lack, counting repeats. */
function beyond(these: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others];
  return these.filter((header) => {
    const at = left.indexOf(header);
    if (at < 0) return true;
    left.splice(at, 1);
    return false;
  });
}

/** Sentences for the person who confirms the mapping: whether last year's mapping can read this year's file, and where it can't. */
export function compareWithLastYear(
  { engagement: name, columns }: LastYear,
  headers: readonly string[],
  { isSeen }: { readonly isSeen: boolean },
): readonly string[] {
  const engagement = isSeen ? name : unnamed;
  const before = columns.map(({ header }) => header);
  const [added, missing] = [beyond(headers, before), beyond(before, headers)];
  if (added.length + missing.length > 0)
    return [
      ...(added.length > 0 ? [`Not in ${engagement}'s file, so not mapped from it: ${quoted(added)}.`] : []),
      ...(missing.length > 0
        ? [
            `In ${engagement}'s file, but not in this one: ${columns
              .filter(({ header }) => missing.includes(header))
              .map(({ header, field }) => (field === null ? `“${header}”` : `“${header}” (${field})`))
              .join(", ")}.`,
          ]
        : []),
    ];
  if (before.some((header, at) => header !== headers[at]))
    return [`The columns are the same as in ${engagement}, in a different order. Each is read as it was there. Confirm the mapping.`];
  return [`The columns are the same as in ${engagement} and are read as they were there.`];
}
