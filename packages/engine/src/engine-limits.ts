export interface EngineLimits {
  /** Wall-clock time from start to response. */
  readonly timeoutSeconds: number;
  /** Total private writable memory of the child (`RLIMIT_DATA`); an idle child uses about 150 MB. */
  readonly memoryBytes: number;
  /** Largest file the child may write. */
  readonly fileBytes: number;
  /** Total size of one task's files; if they are kept in memory, this is in addition to `memoryBytes`. */
  readonly scratchBytes: number;
  /** Threads for the analytical engine. */
  readonly threads: number;
  /** Processes and threads, in addition to those the user already has at the start. */
  readonly processes: number;
}

export const defaultEngineLimits: EngineLimits = {
  timeoutSeconds: 900,
  memoryBytes: 3 * 2 ** 30,
  fileBytes: 8 * 2 ** 30,
  scratchBytes: 8 * 2 ** 30,
  threads: 2,
  processes: 96,
};

/** The JavaScript heap gets half; buffers and the analytical engine use memory outside the heap. */
export const heapMegabytes = (limits: EngineLimits): number => Math.max(64, Math.floor(limits.memoryBytes / 2 / (1 << 20)));
