import { execFileSync } from "node:child_process";
import { closeSync, openSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { serveRuns } from "./serve-runs.ts";

/** Code that looks for data it must not see. The tests run this file as the engine child. */
const tried = <T>(attempt: () => T): T | null => {
  try {
    return attempt();
  } catch {
    return null;
  }
};

/** Programs and libraries, which are large and contain no one's data. */
const isProgram = (path: string): boolean => /^\/(usr|bin|lib\w*|nix|sys)$|\/node_modules$/.test(path);

/** Collects every path below the folder where the bytes contain the secret. */
function search(folder: string, secret: string, found: string[]): void {
  for (const entry of tried(() => readdirSync(folder, { withFileTypes: true })) ?? []) {
    const path = join(folder, entry.name);
    if (isProgram(path) || path === "/proc") continue;
    if (entry.isDirectory()) search(path, secret, found);
    else if (entry.isFile() && tried(() => readFileSync(path))?.includes(secret)) found.push(path);
  }
}

const processes = (): readonly string[] => tried(() => readdirSync("/proc").filter((name) => /^\d+$/.test(name))) ?? [];
const processFiles = ["cmdline", "environ", "root/etc/passwd", "cwd/package.json"];

function searchProcesses(secret: string): readonly string[] {
  return processes().flatMap((pid) =>
    processFiles.filter((file) => tried(() => readFileSync(`/proc/${pid}/${file}`))?.includes(secret)).map((file) => `${pid}/${file}`),
  );
}

const dial = (options: { readonly host: string; readonly port: number } | { readonly path: string }): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(options);
    socket.once("connect", () => resolve("connected"));
    socket.once("error", () => resolve("refused"));
  });

const listens = (): Promise<string> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve("refused"));
    server.listen(0, "127.0.0.1", () => resolve("listens"));
  });

const runs = (command: string, ...args: readonly string[]): boolean =>
  tried(() => execFileSync(command, args, { stdio: "ignore" })) !== null;

interface AttackTargets {
  readonly secret: string;
  /** Paths on the machine where the secret was found. */
  readonly paths: readonly string[];
  readonly port: number;
  readonly socket: string;
  readonly pids: readonly number[];
}

await serveRuns({
  async look({ secret, paths, port, socket, pids }: AttackTargets, context) {
    const found: string[] = [];
    search("/", secret, found);
    return {
      found,
      opened: paths.filter((path) => tried(() => readFileSync(path)) !== null),
      written: [...paths, join(context.inputPath("mine"))].filter((path) => tried(() => writeFileSync(path, "x")) !== null),
      processes: searchProcesses(secret),
      environment: Object.values(process.env).filter((value) => value?.includes(secret)),
      signaled: pids.filter((pid) => tried(() => process.kill(pid, 0)) !== null),
      dialled: [await dial({ host: "127.0.0.1", port }), await dial({ path: socket })],
      listens: await listens(),
      namespaces: runs("unshare", "--user", "true"),
      mounts: runs("mount", "-t", "tmpfs", "none", context.workDirectory),
      filtered: /^Seccomp:\s+2$/m.test(tried(() => readFileSync("/proc/self/status", "latin1")) ?? ""),
    };
  },
  fill(_payload, context) {
    const piece = Buffer.alloc(1 << 20);
    for (let file = 0; file < 4; file += 1)
      for (let at = 0; at < 64; at += 1) writeFileSync(context.outputPath(`f${file}`), piece, { flag: "a" });
  },
  fillNames(_payload, context) {
    let made = 0;
    while (made < 200_000 && tried(() => closeSync(openSync(join(context.workDirectory, `n${made}`), "w"))) !== null) made += 1;
    return { made };
  },
  keep(payload: unknown, context) {
    writeFileSync(join(context.workDirectory, "people.csv"), String(payload).repeat(1000));
    writeFileSync(context.outputPath("people.csv"), readFileSync(context.inputPath("mine")));
    context.progress({ stage: "written" });
    return new Promise(() => setTimeout(() => undefined, 600_000));
  },
});
