import { spawnSync } from "node:child_process";
import { existsSync, lchownSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

export interface SystemUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

export const ownUserName = "tieout-postgres";

/** PostgreSQL looks up its user by number, so the user must exist on the system. */
export function findUser(name: string): SystemUser | undefined {
  if (!existsSync("/etc/passwd")) return undefined;
  const entry = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, "m").exec(readFileSync("/etc/passwd", "utf8"));
  return entry ? { name, uid: Number(entry[1]), gid: Number(entry[2]) } : undefined;
}

export const nobodyUser = (): SystemUser => findUser("nobody") ?? { name: "nobody", uid: 65_534, gid: 65_534 };

/**
 * Returns the user to run a server started by root. This user owns only the database and is created on the first start; falls back to
 * `nobody` if the system cannot create a user.
 */
export function serverUser(): SystemUser {
  return findUser(ownUserName) ?? createUser() ?? nobodyUser();
}

function createUser(): SystemUser | undefined {
  const options = ["--system", "--user-group", "--no-create-home", "--home-dir", "/nonexistent", "--shell", "/usr/sbin/nologin"];
  // If two starts run at once, the other start may have created the user.
  spawnSync("useradd", [...options, ownUserName], { stdio: "ignore" });
  return findUser(ownUserName);
}

/**
 * Changes the owner of the folder and its contents if it belongs to an earlier user or to a user from another machine. The server must not
 * be running.
 */
export function giveTo(folder: string, { uid, gid }: SystemUser): void {
  const facts = lstatSync(folder);
  if (facts.uid === uid && facts.gid === gid) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    lchownSync(path.join(entry.parentPath, entry.name), uid, gid);
  // Must be last: if the process is killed before this line, the next start repeats the whole change.
  lchownSync(folder, uid, gid);
}
