import type { FileStore } from "@tieout/files";
import type { PayrollSource } from "@tieout/payroll-source";

export interface ConnectDeps {
  /** Null: payroll systems cannot be connected. */
  readonly source: PayrollSource | null;
}

/** Of jobs, which have no files of a call. */
export interface ConnectJobDeps extends ConnectDeps {
  readonly files: FileStore;
}
