import { chmodSync, mkdtempSync } from "node:fs";
import path from "node:path";

export { expect, test } from "@playwright/test";

/** Ends a test for a reason that no assertion states. */
export function fail(reason: string): never {
  throw new Error(reason);
}

/** What the run has prepared for its journeys. */
export interface JourneySetup {
  /** A checkout with a built product that no one changes during the tests. */
  readonly checkout: string;
  /** A folder for data folders and files, removed after the run; every user can walk through it. */
  readonly playground: string;
  /** The one product of all journeys. */
  readonly product: {
    readonly address: string;
    readonly dataDir: string;
    readonly pid: number;
    readonly uploadMb: number;
    /** Where the product looks for proofs of domains; a journey that has some serves them there. */
    readonly nameServerPort: number;
  };
}

const variable = "TIEOUT_JOURNEYS";

/** The processes that run the files inherit it. */
export function provide(provided: JourneySetup): void {
  process.env[variable] = JSON.stringify(provided);
}

const nothing: JourneySetup = {
  checkout: "",
  playground: "",
  product: { address: "", dataDir: "", pid: 0, uploadMb: 0, nameServerPort: 0 },
};

/** Empty where files are only listed: no product runs then. */
export function inject<Name extends keyof JourneySetup>(name: Name): JourneySetup[Name] {
  const text = process.env[variable];
  return (text === undefined ? nothing : (JSON.parse(text) as JourneySetup))[name];
}

/** A folder of its own for each try of a file that starts a product; every user can walk through it. */
export function newFolder(name: string): string {
  const folder = mkdtempSync(path.join(inject("playground"), `${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}
