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

/** Adds the workpaper to a checkout as a developer would: a catalogue entry, a folder, and a line in each register. */
export function addFourthPaper(checkout: string): void {
  const entries = path.join(checkout, "domains/catalogue/core/papers");
  const folder = path.join(checkout, "domains/workpapers/core/papers", slug);
  mkdirSync(folder);
  for (const name of readdirSync(sources)) {
    const isEntry = name.startsWith("catalogue-entry.");
    copyFileSync(path.join(sources, name), isEntry ? path.join(entries, `${slug}.ts`) : path.join(folder, name.replace(/\.txt$/, "")));
  }
  register(path.join(entries, "index.ts"), `./${slug}.ts`);
  register(path.join(checkout, "domains/workpapers/core/index.ts"), `./papers/${slug}/paper.ts`);
}

/** A line in the list of papers, and its import. */
function register(file: string, module: string): void {
  const text = readFileSync(file, "utf8");
  const listed = text.replace(/(payrollCensus)(,?\s*)\]/, "$1, contributionListing$2]");
  if (listed === text) throw new Error(`no list of papers in ${file}`);
  writeFileSync(file, `import { contributionListing } from "${module}";\n${listed}`);
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
