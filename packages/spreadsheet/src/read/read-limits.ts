/** Limits for one file; sizes in bytes. */
export interface ReadLimits {
  readonly maxTextBytes: number;
  readonly maxRows: number;
  readonly maxColumns: number;
  /** Columns with a value: each takes the analytical engine about a megabyte, however few the rows. */
  readonly maxFilledColumns: number;
  /** Cells in all rows of a sheet together, including empty cells before a filled one. */
  readonly maxCells: number;
  readonly maxCellChars: number;
  /** Size of one XLSX package on disk. */
  readonly maxPackageBytes: number;
  readonly maxUnpackedBytes: number;
  /** Size, on disk and unpacked, of one file that is read into memory as a whole, such as XLS and XLSB. */
  readonly maxLibraryBytes: number;
  readonly maxLibraryUnpackedBytes: number;
  /** Size of one SYLK file. */
  readonly maxMarkupBytes: number;
  /** Size of one web page, which is read row by row. */
  readonly maxWebPageBytes: number;
  /**
   * Unpacked ÷ packed size of one archive entry; checked only above `ratioFreeBytes`, because small parts can legitimately compress far
   * better.
   */
  readonly maxUnpackRatio: number;
  readonly ratioFreeBytes: number;
  readonly maxArchiveEntries: number;
  /** All shared strings of a workbook together, because they stay in memory. */
  readonly maxSharedStringChars: number;
  /** Called at least once per 256 KB read; throws to stop (time budget, cancellation). */
  readonly checkpoint: () => void;
}

const gigabyte = 1024 ** 3;

export const defaultReadLimits: ReadLimits = {
  maxTextBytes: 2 * gigabyte,
  maxRows: 1_048_576,
  maxColumns: 16_384,
  maxFilledColumns: 500,
  maxCells: 400_000_000,
  maxCellChars: 1_000_000,
  maxPackageBytes: gigabyte,
  maxUnpackedBytes: 4 * gigabyte,
  maxLibraryBytes: 96 * 1024 ** 2,
  maxLibraryUnpackedBytes: 384 * 1024 ** 2,
  maxMarkupBytes: 32 * 1024 ** 2,
  maxWebPageBytes: 256 * 1024 ** 2,
  maxUnpackRatio: 200,
  ratioFreeBytes: 32 * 1024 ** 2,
  maxArchiveEntries: 10_000,
  maxSharedStringChars: 400_000_000,
  checkpoint: () => {},
};
