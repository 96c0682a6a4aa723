import { existsSync, watch } from "node:fs";
import path from "node:path";

/** Calls `onChange` shortly after a server source file changes; returns a function that stops watching. */
export function watchSources(root: string, onChange: (file: string) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watchers = ["apps/api", "apps/worker", "apps/product", "packages", "domains", "database"]
    .map((folder) => path.join(root, folder))
    .filter((folder) => existsSync(folder))
    .map((folder) =>
      watch(folder, { recursive: true }, (_event, name) => {
        if (!name || !/\.(ts|sql)$/.test(name) || /\.test\.ts$|node_modules|(^|\/)web\//.test(name)) return;
        clearTimeout(timer);
        timer = setTimeout(() => onChange(path.join(path.basename(folder), name)), 150);
      }),
    );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
