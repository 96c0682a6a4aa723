import { access, stat } from "node:fs/promises";
import { join } from "node:path";
import { writePayroll } from "./payroll/write-payroll.ts";
import { writeRecordkeeperFiles } from "./payroll/write-recordkeeper-files.ts";

/** A benchmark's input files, written when first requested and kept until it ends. */
export interface BenchFiles {
  readonly directory: string;
  payroll(rows: number): Promise<{ readonly path: string; readonly bytes: number }>;
  recordkeeper(rows: number): Promise<{ readonly participant_balances: string; readonly distribution_detail: string }>;
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

export function benchFilesIn(directory: string): BenchFiles {
  return {
    directory,
    async payroll(rows) {
      const path = join(directory, `payroll-${rows}.csv`);
      if (!(await isThere(path))) await writePayroll(path, rows);
      return { path, bytes: (await stat(path)).size };
    },
    async recordkeeper(rows) {
      const paths = {
        participant_balances: join(directory, `balances-${rows}.csv`),
        distribution_detail: join(directory, `distributions-${rows}.csv`),
      };
      if (!(await isThere(paths.distribution_detail))) await writeRecordkeeperFiles(paths, rows);
      return paths;
    },
  };
}
