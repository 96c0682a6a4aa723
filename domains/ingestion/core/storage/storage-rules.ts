/** What a firm may store and run. */
export interface Quota {
  readonly storedBytes: number;
  /** Runs that wait or run at the same time. */
  readonly runs: number;
}

const gigabyte = 1_000_000_000;

/** Until staff set another one. A newcomer opened its account itself and has never had a contract. */
export const defaultQuota = {
  newcomer: { storedBytes: 5 * gigabyte, runs: 3 },
  firm: { storedBytes: 500 * gigabyte, runs: 50 },
} as const satisfies Readonly<Record<string, Quota>>;

export interface Use {
  readonly storedBytes: number;
  /** Whole size of uploads that have begun. */
  readonly inFlightBytes: number;
}

export const usedBytes = ({ storedBytes, inFlightBytes }: Use): number => storedBytes + inFlightBytes;

/** Whether a firm that stores this much may store more: exactly up to its quota. */
export const isWithinQuota = (use: Use, wantedBytes: number, { storedBytes }: Quota): boolean =>
  usedBytes(use) + wantedBytes <= storedBytes;

/** Free space of the disk, and the part of it that files never take. */
export interface Room {
  readonly freeBytes: number;
  readonly reserveBytes: number;
}

/** Once this file leaves less than twice the reserve, only firms within their share store more. */
export const isShort = ({ freeBytes, reserveBytes }: Room, wantedBytes: number): boolean => freeBytes - wantedBytes < 2 * reserveBytes;

/** Part of all stored bytes that each firm has, if they had the same. */
const evenShare = (storedByAll: number, firms: number): number => (firms === 0 ? 0 : Math.floor(storedByAll / firms));

/** The last room is for firms within their share: one that stores more than the average of several firms cannot use it up. */
export const isBeyondShare = (use: Use, wantedBytes: number, all: { readonly storedBytes: number; readonly firms: number }): boolean =>
  all.firms > 1 && usedBytes(use) + wantedBytes > evenShare(all.storedBytes, all.firms);

/** For a sentence: `1.9 GB`, `350 MB`. */
export function bytesText(bytes: number): string {
  const [size, unit] = bytes >= gigabyte ? [bytes / gigabyte, "GB"] : [bytes / 1_000_000, "MB"];
  return `${size.toLocaleString("en-US", { maximumFractionDigits: 1 })} ${unit}`;
}
