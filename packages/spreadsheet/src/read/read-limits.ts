/** Limits for one file; sizes in bytes. */
export interface ReadLimits {
  readonly maxTextBytes: number;
  readonly maxRows: number;
  readonly maxColumns: number;
  /** Columns with a value: each uses about a megabyte in the analytical engine, however few rows it has. */
  readonly maxFilledColumns: number;
  /** Total cells in all rows of a sheet, including empty cells before a nonempty one. */
  readonly maxCells: number;
  readonly maxCellChars: number;
  /** Size of one XLSX package on disk. */
  readonly maxPackageBytes: number;
  readonly maxUnpackedBytes: number;
  /** Size, both on disk and unpacked, of a file that is read into memory as a whole, such as XLS and XLSB. */
  readonly maxLibraryBytes: number;
  readonly maxLibraryUnpackedBytes: number;
  /** Size of one SYLK file. */
  readonly maxMarkupBytes: number;
  /** Size of one web page, which is read row by row. */
  readonly maxWebPageBytes: number;
  /**
   * Ratio of unpacked to packed size of one archive entry; checked only above `ratioFreeBytes`, because small parts can legitimately
   * compress far better.
   */
  readonly maxUnpackRatio: number;
  readonly ratioFreeBytes: number;
  readonly maxArchiveEntries: number;
  /** Total characters in all of a workbook's shared strings, because they stay in memory. */
  readonly maxSharedStringChars: number;
  /** Called at least once for every 256 KB read; throws to stop (time limit, cancellation). */
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
