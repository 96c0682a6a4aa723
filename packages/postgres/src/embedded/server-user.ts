import { spawnSync } from "node:child_process";
import { existsSync, lchownSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

export interface SystemUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

export const ownUserName = "tieout-postgres";

/** PostgreSQL looks up its user by number, so the system must know it. */
export function findUser(name: string): SystemUser | undefined {
  if (!existsSync("/etc/passwd")) return undefined;
  const entry = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, "m").exec(readFileSync("/etc/passwd", "utf8"));
  return entry ? { name, uid: Number(entry[1]), gid: Number(entry[2]) } : undefined;
}

export const nobodyUser = (): SystemUser => findUser("nobody") ?? { name: "nobody", uid: 65_534, gid: 65_534 };

/** For root: a user who owns only the database, created on the first start; `nobody` if the system cannot create one. */
export function serverUser(): SystemUser {
  return findUser(ownUserName) ?? createUser() ?? nobodyUser();
}

function createUser(): SystemUser | undefined {
  const options = ["--system", "--user-group", "--no-create-home", "--home-dir", "/nonexistent", "--shell", "/usr/sbin/nologin"];
  // If two starts run at once, the other one has created the user.
  spawnSync("useradd", [...options, ownUserName], { stdio: "ignore" });
  return findUser(ownUserName);
}

/**
 * Changes the owner of the folder and its contents if it belongs to an earlier or another machine's user. The server must not be running.
 */
export function giveTo(folder: string, { uid, gid }: SystemUser): void {
  const facts = lstatSync(folder);
  if (facts.uid === uid && facts.gid === gid) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    lchownSync(path.join(entry.parentPath, entry.name), uid, gid);
  // Must be last: after a kill before this line, the next start begins again.
  lchownSync(folder, uid, gid);
}
