import { copyFile, mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { generatePlan, type PlanSheet } from "../plan/generate-plan.ts";
import type { PlanOptions } from "../plan/plan-options.ts";

/** A package as a client would send it: reports with uninformative file names, and the files that came with them. */
interface PackageSheet {
  readonly folder: string;
  readonly plan: PlanSheet;
  /** Which report each file contains, by file name. */
  readonly reports: Readonly<Record<string, string>>;
  /** Files that no workpaper reads: copies, letters, a picture. */
  readonly notNeeded: readonly string[];
}

const pdf = (title: string): string => `%PDF-1.4\n1 0 obj\n<< /Title (${title}) >>\nendobj\ntrailer\n<< >>\n%%EOF\n`;
/** The eight bytes at the start of every PNG. */
const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);

const letters: Readonly<Record<string, string | Uint8Array>> = {
  "Participant fee notice.pdf": pdf("Annual notice to participants"),
  "Summary plan description.pdf": pdf("Summary plan description"),
  "Signed request list.pdf": pdf("Request list"),
  "Authorization.pdf": pdf("Authorization of the recordkeeper"),
  "logo.png": picture,
  "portal settings.json": '{\n  "export": "all",\n  "year": 2024\n}\n',
};

/**
 * Writes a plan's 14 files to a folder named `package` inside the plan's folder, which contains nothing else; returns that folder with what
 * each file contains.
 */
export async function writePackage(options: PlanOptions & { readonly format: "csv" | "xlsx" }): Promise<PackageSheet> {
  const plan = await generatePlan(options);
  const folder = path.join(options.folder, "package");
  await mkdir(folder, { recursive: true });
  const reports: Record<string, string> = {};
  const copies: string[] = [];
  for (const [index, { report, name, format }] of plan.files.entries()) {
    const given = `export (${index + 1}).${format}`;
    await rename(path.join(options.folder, name), path.join(folder, given));
    reports[given] = report;
    if (report !== "trust_statement" && report !== "demographics") continue;
    const copy = `export (${index + 1}) - Copy.${format}`;
    await copyFile(path.join(folder, given), path.join(folder, copy));
    copies.push(copy);
  }
  for (const [name, content] of Object.entries(letters)) await writeFile(path.join(folder, name), content);
  return { plan, folder, reports, notNeeded: [...copies, ...Object.keys(letters)] };
}
