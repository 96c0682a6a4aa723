import { type PlainDate, yearOf } from "@tieout/kernel";

/** A file with the same content in another of the client's engagements. */
export interface SameContent {
  readonly engagementId: string;
  readonly engagementName: string;
  readonly startOn: PlainDate;
  readonly fileName: string;
}

interface OwnYear {
  readonly startOn: PlainDate;
  /** Engagement this one was rolled forward from. */
  readonly rolledFromId: string | null;
}

/**
 * The other year's file whose content this file repeats: from the prior year if possible, otherwise from the latest other year. Two of a
 * client's plans may share a file in the same year, such as its payroll.
 */
export function otherYearFile<File extends SameContent>({ startOn, rolledFromId }: OwnYear, same: readonly File[]): File | null {
  const others = same.filter((file) => file.engagementId === rolledFromId || file.startOn !== startOn);
  const rank = (file: File): string => `${file.engagementId === rolledFromId ? 1 : 0}${file.startOn}${file.engagementId}`;
  return others.reduce<File | null>((best, file) => (best === null || rank(file) > rank(best) ? file : best), null);
}

/** Text about the other year's file; `isSeen` is whether the reader may see that engagement. */
export const otherYearFileText = ({ engagementName, startOn, fileName }: SameContent, isSeen: boolean): string =>
  isSeen
    ? `This is the ${yearOf(startOn)} file: “${fileName}” in ${engagementName} has the same content. Is it right for this year?`
    : "An engagement of another year of this client has a file with the same content. Is it right for this year?";
