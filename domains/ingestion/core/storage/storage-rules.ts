/** Limits on a firm's storage and runs. */
export interface Quota {
  readonly storedBytes: number;
  /** Maximum number of queued and running runs. */
  readonly runs: number;
}

const gigabyte = 1_000_000_000;

/** Default until staff set another quota. A new firm is one that signed itself up and has never had a contract. */
export const defaultQuota = {
  newcomer: { storedBytes: 5 * gigabyte, runs: 3 },
  firm: { storedBytes: 500 * gigabyte, runs: 50 },
} as const satisfies Readonly<Record<string, Quota>>;

export interface Use {
  readonly storedBytes: number;
  /** Total size of uploads in progress. */
  readonly inFlightBytes: number;
}

export const usedBytes = ({ storedBytes, inFlightBytes }: Use): number => storedBytes + inFlightBytes;

/** Whether the firm may store this many more bytes: exactly up to its quota. */
export const isWithinQuota = (use: Use, wantedBytes: number, { storedBytes }: Quota): boolean =>
  usedBytes(use) + wantedBytes <= storedBytes;

/** Free disk space, and how much of it is reserved. */
export interface Room {
  readonly freeBytes: number;
  readonly reserveBytes: number;
}

/** Whether this file would leave less than twice the reserve; in that case, only firms within their share can store more. */
export const isShort = ({ freeBytes, reserveBytes }: Room, wantedBytes: number): boolean => freeBytes - wantedBytes < 2 * reserveBytes;

/** Bytes per firm if all stored bytes were divided equally. */
const evenShare = (storedByAll: number, firms: number): number => (firms === 0 ? 0 : Math.floor(storedByAll / firms));

/** Whether the firm exceeds its share: the last of the space is for firms at or below the average, unless there is only one firm. */
export const isBeyondShare = (use: Use, wantedBytes: number, all: { readonly storedBytes: number; readonly firms: number }): boolean =>
  all.firms > 1 && usedBytes(use) + wantedBytes > evenShare(all.storedBytes, all.firms);

/** Size for use in a sentence: `1.9 GB`, `350 MB`. */
export function bytesText(bytes: number): string {
  const [size, unit] = bytes >= gigabyte ? [bytes / gigabyte, "GB"] : [bytes / 1_000_000, "MB"];
  return `${size.toLocaleString("en-US", { maximumFractionDigits: 1 })} ${unit}`;
}
