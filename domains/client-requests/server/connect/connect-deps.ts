import type { FileStore } from "@tieout/files";
import type { PayrollSource } from "@tieout/payroll-source";

export interface ConnectDeps {
  /** Null if payroll systems can't be connected. */
  readonly source: PayrollSource | null;
}

/** Dependencies of jobs, which don't get a file store from a call. */
export interface ConnectJobDeps extends ConnectDeps {
  readonly files: FileStore;
}
