/** Bounds of one file; sizes in bytes. */
export interface ReadLimits {
  readonly maxTextBytes: number;
  readonly maxRows: number;
  readonly maxColumns: number;
  readonly maxCellChars: number;
  /** Of one XLSX package on disk. */
  readonly maxPackageBytes: number;
  readonly maxUnpackedBytes: number;
  /** Unpacked ÷ packed of one archive entry; looked at only above `ratioFreeBytes`, small parts compress legally far better. */
  readonly maxUnpackRatio: number;
  readonly ratioFreeBytes: number;
  readonly maxArchiveEntries: number;
  /** All shared strings of a workbook together, they stay in memory. */
  readonly maxSharedStringChars: number;
  /** Called at least once per 256 KB read; throws to stop (time budget, cancellation). */
  readonly checkpoint: () => void;
}

const gigabyte = 1024 ** 3;

export const defaultReadLimits: ReadLimits = {
  maxTextBytes: 2 * gigabyte,
  maxRows: 1_048_576,
  maxColumns: 16_384,
  maxCellChars: 1_000_000,
  maxPackageBytes: gigabyte,
  maxUnpackedBytes: 4 * gigabyte,
  maxUnpackRatio: 200,
  ratioFreeBytes: 32 * 1024 ** 2,
  maxArchiveEntries: 10_000,
  maxSharedStringChars: 400_000_000,
  checkpoint: () => {},
};
