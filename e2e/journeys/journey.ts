import { chmodSync, mkdtempSync } from "node:fs";
import path from "node:path";

export { expect, test } from "@playwright/test";

/** Fails a test for a reason that no assertion expresses. */
export function fail(reason: string): never {
  throw new Error(reason);
}

/** Setup that the run has prepared for its journeys. */
export interface JourneySetup {
  /** A checkout with a built product that no one changes during the tests. */
  readonly checkout: string;
  /** A folder for data folders and files, removed after the run; every user can traverse it. */
  readonly playground: string;
  /** The single product that all journeys share. */
  readonly product: {
    readonly address: string;
    readonly dataDir: string;
    readonly pid: number;
    readonly uploadMb: number;
    /** Port where the product looks for domain proofs; a journey that has some serves them there. */
    readonly nameServerPort: number;
  };
}

const variable = "TIEOUT_JOURNEYS";

/** Inherited by the processes that run the test files. */
export function provide(provided: JourneySetup): void {
  process.env[variable] = JSON.stringify(provided);
}

const nothing: JourneySetup = {
  checkout: "",
  playground: "",
  product: { address: "", dataDir: "", pid: 0, uploadMb: 0, nameServerPort: 0 },
};

/** Empty when test files are only listed, because no product is running then. */
export function inject<Name extends keyof JourneySetup>(name: Name): JourneySetup[Name] {
  const text = process.env[variable];
  return (text === undefined ? nothing : (JSON.parse(text) as JourneySetup))[name];
}

/** A separate folder for each attempt of a test file that starts a product; every user can traverse it. */
export function newFolder(name: string): string {
  const folder = mkdtempSync(path.join(inject("playground"), `${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}
