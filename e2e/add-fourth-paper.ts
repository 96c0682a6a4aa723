import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

const root = path.join(import.meta.dirname, "..");
const sources = path.join(import.meta.dirname, "fourth-paper");
const slug = "contribution-listing";

export const fourthPaper = { key: "contribution_listing", title: "Contribution Listing" } as const;

/** The two registers: a line for each paper. */
export const registers = ["domains/catalogue/core/papers/registered-papers.ts", "domains/workpapers/core/index.ts"] as const;

/** Adds the workpaper to a checkout as a developer would: a catalogue entry, a folder, and a line in each register. */
export function addFourthPaper(checkout: string): void {
  const entry = `domains/catalogue/core/papers/${slug}.ts`;
  const folder = `domains/workpapers/core/papers/${slug}`;
  mkdirSync(path.join(checkout, folder), { recursive: true });
  const files = readdirSync(sources).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && name !== "key.ts");
  for (const name of files) {
    const target = name === `${slug}.ts` ? entry : path.posix.join(folder, name);
    writeFileSync(path.join(checkout, target), movedTo(target, readFileSync(path.join(sources, name), "utf8")));
  }
  copyFileSync(path.join(sources, `${slug}.golden.txt`), path.join(checkout, folder, `${slug}.golden.txt`));
  for (const [at, module] of [entry, `${folder}/paper.ts`].entries()) register(checkout, registers[at] ?? "", module);
}

const importFrom = (file: string, module: string): string => {
  const relative = path.posix.relative(path.posix.dirname(file), module);
  return relative.startsWith(".") ? relative : `./${relative}`;
};

/** Imports of the product, seen from the place in it. */
const movedTo = (file: string, text: string): string =>
  text.replace(/"\.\.\/\.\.\/(domains\/[^"]+)"/g, (_, module: string) => `"${importFrom(file, module)}"`);

/** A line in the list of papers, and its import. */
function register(checkout: string, file: string, module: string): void {
  const text = readFileSync(path.join(checkout, file), "utf8");
  const listed = text.replace(/(\w)(,?\s*\](?: as const)?;)/, "$1, contributionListing$2");
  if (listed === text) throw new Error(`no list of papers in ${file}`);
  writeFileSync(path.join(checkout, file), `import { contributionListing } from "${importFrom(file, module)}";\n${listed}`);
}

/** Packages as links, the product's own from the copy, so the build uses the copy's sources. */
export function linkPackages(checkout: string, copy: string): void {
  const [packages, own] = [realpathSync(path.join(checkout, "node_modules")), path.join(copy, "node_modules")];
  rmSync(own, { recursive: true, force: true });
  mkdirSync(path.join(own, "@tieout"), { recursive: true });
  for (const name of readdirSync(packages)) {
    if (name === ".package-lock.json") copyFileSync(path.join(packages, name), path.join(own, name));
    else if (name === ".bin" || !/^\.|^@tieout$/.test(name)) symlinkSync(path.join(packages, name), path.join(own, name));
  }
  for (const name of readdirSync(path.join(packages, "@tieout")))
    symlinkSync(readlinkSync(path.join(packages, "@tieout", name)), path.join(own, "@tieout", name));
  for (const part of ["domains", "packages", "apps"])
    for (const name of readdirSync(path.join(root, part))) {
      const packagesOfPart = path.join(root, part, name, "node_modules");
      if (existsSync(packagesOfPart)) symlinkSync(packagesOfPart, path.join(copy, part, name, "node_modules"));
    }
}
