import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { activityKinds } from "@tieout/engagements/core";
import { describe, expect, test } from "vitest";
import { productStatusUpdater } from "./engagement-ports.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const words = productStatusUpdater().activity.words;

/**
 * Events that belong to no existing engagement: about a person and their views, by staff, about the firm and its purchases, a client or the
 * file store, uploads that never became a file, and deleted engagements.
 */
const elsewhere =
  /^(identity|staff|client|credits|firm-standard|file-store|file-corrections|organization|retention|saved-view|storefront|upload|waiting-digest|demo)\.|^package\.prepared$|^engagement\.deleted$/;
/** Strings that look like events but are permissions or file names. */
const noEvents = /^engagement\.(read|edit)$|\.(json|xlsx|zip)$/;

const folders = [
  ...readdirSync(path.join(root, "domains")).map((domain) => path.join(root, "domains", domain, "server")),
  ...["api", "worker", "product"].map((app) => path.join(root, "apps", app, "src")),
];
const sources = folders.flatMap((folder) =>
  (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [])
    .filter((file) => file.endsWith(".ts") && !/\.test(-data)?\.ts$/.test(file))
    .map((file) => readFileSync(path.join(folder, file), "utf8")),
);
const literals = (pattern: RegExp): readonly string[] =>
  sources.flatMap((text) => [...text.matchAll(pattern)].map(([, found]) => found ?? ""));

/** The part before the dot in every event that is recorded with a literal. */
const prefixes = new Set(literals(/(?:\bevent: |\brecord\(tx, )"([a-z-]+)\.[a-z.-]+"/g));
const events = new Set(literals(/["`]([a-z][a-z-]*\.[a-z][a-z-]*)["`]/g).filter((text) => prefixes.has(text.split(".")[0] ?? "")));

describe("the activity of an engagement", () => {
  test("finds recorded events in the sources", () => {
    expect([...prefixes]).toEqual(
      expect.arrayContaining(["engagement", "asset", "mapping", "package", "procedure", "sample", "result", "evidence"]),
    );
    expect(events.size).toBeGreaterThan(50);
  });

  test("has wording for every action recorded for an engagement", () => {
    const silent = [...events].filter((event) => !(event in words) && !elsewhere.test(event) && !noEvents.test(event));
    expect(silent.sort()).toEqual([]);
  });

  test("has wording only for recorded actions", () => {
    expect(Object.keys(words).filter((event) => !events.has(event))).toEqual([]);
  });

  const notes = { reason: "Because STRAND, OTTO said so", itemId: "STRAND|OTTO|1", text: "STRAND", name: "2025 Plan", to: "x" };
  test.each(Object.entries(words))(
    "%s follows a name, and contains neither an auditor's text nor a person's data",
    (_event, { says, kind }) => {
      const bare = says({ subjectId: "1", data: {} }, () => null);
      const full = says(
        { subjectId: "1", data: { ...notes, outputKey: "distributions", output: "distributions", about: "item" } },
        () => "payroll.csv",
      );
      for (const text of [bare, full]) {
        expect(text).toMatch(/^[a-z].*[^.\s]$/);
        expect(text).not.toMatch(/undefined|null|NaN|\[object|STRAND|OTTO/);
      }
      expect(activityKinds).toContain(kind);
    },
  );
});
