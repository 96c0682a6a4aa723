export interface EngineLimits {
  /** Wall clock, from start to answer. */
  readonly timeoutSeconds: number;
  /** Private writable memory of the child, everything included (`RLIMIT_DATA`); an idle child takes about 150 MB. */
  readonly memoryBytes: number;
  /** Largest file the child may write. */
  readonly fileBytes: number;
  /** Threads for the analytical engine. */
  readonly threads: number;
  /** Processes and threads beyond those its user has at the start. */
  readonly processes: number;
}

export const defaultEngineLimits: EngineLimits = {
  timeoutSeconds: 900,
  memoryBytes: 3 * 2 ** 30,
  fileBytes: 8 * 2 ** 30,
  threads: 2,
  processes: 96,
};

/** The JavaScript heap gets half: the other half is for buffers and the analytical engine, which live outside it. */
export const heapMegabytes = (limits: EngineLimits): number => Math.max(64, Math.floor(limits.memoryBytes / 2 / (1 << 20)));
