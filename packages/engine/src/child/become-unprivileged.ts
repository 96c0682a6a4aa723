/** Gives up root permanently, before any input is read. Throws if any privilege remains. */
export function becomeUnprivileged(id: number): void {
  if (!process.setgroups || !process.setgid || !process.setuid || !process.getuid || !process.getgid) {
    throw new Error("this system cannot change the user of a process");
  }
  process.setgroups([]);
  process.setgid(id);
  process.setuid(id);
  if (process.getuid() !== id || process.getgid() !== id) throw new Error(`the process did not become user ${id}`);
  let regained = true;
  try {
    process.setuid(0);
  } catch {
    regained = false;
  }
  if (regained) throw new Error("the process could become root again");
}
