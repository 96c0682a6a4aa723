import { realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";

const othersRead = 0o4;
const othersEnter = 0o1;

/** Whether any user on the machine can read the file, so that a child can load it after changing its user. */
export function isReadableByAll(path: string): boolean {
  const file = realpathSync(path);
  if ((statSync(file).mode & othersRead) === 0) return false;
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & othersEnter) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
