import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { Draft } from "../scripts/new/draft.ts";
import { registerPaper } from "../scripts/new/new-paper.ts";

const root = path.join(import.meta.dirname, "..");
const sources = path.join(import.meta.dirname, "fourth-paper");
const slug = "contribution-listing";

export const fourthPaper = { key: "contribution_listing", title: "Contribution Listing" } as const;

/** Adds the workpaper to a checkout as a developer would: a catalog entry, a folder, and a line in each register. */
export function addFourthPaper(checkout: string): void {
  const folder = `domains/workpapers/core/papers/${slug}`;
  const golden = `${slug}.golden.txt`;
  const names = readdirSync(sources).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && name !== "key.ts");
  const places = names.map((name): [string, string] => [
    `e2e/fourth-paper/${name}`,
    name === `${slug}.ts` ? `domains/catalog/core/papers/${name}` : `${folder}/${name}`,
  ]);
  const draft = new Draft(checkout);
  draft.fill(new Map(places), []);
  draft.add(`${folder}/${golden}`, readFileSync(path.join(sources, golden), "utf8"));
  registerPaper(draft, { slug, camel: "contributionListing" });
  draft.write();
}

/** Links the packages, the product's own from the copy, so that the build uses the copy's sources. */
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
