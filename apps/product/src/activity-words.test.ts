import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { activityKinds } from "@tieout/engagements/core";
import { describe, expect, test } from "vitest";
import { productStatusUpdater } from "./engagement-ports.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const words = productStatusUpdater().activity.words;

/**
 * Recorded of no engagement: of a person and their views, by staff, of the firm and what it buys, a client or the file store, with what became no file of
 * an engagement; and of one that is no more.
 */
const elsewhere =
  /^(identity|staff|client|credits|firm-standard|file-store|file-corrections|organization|retention|saved-view|storefront|upload|waiting-digest|demo)\.|^package\.prepared$|^engagement\.deleted$/;
/** Texts of the same form that are not an event: permissions and names of files. */
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

/** The part before the point of every event that is recorded by a literal. */
const prefixes = new Set(literals(/(?:\bevent: |\brecord\(tx, )"([a-z-]+)\.[a-z.-]+"/g));
const events = new Set(literals(/["`]([a-z][a-z-]*\.[a-z][a-z-]*)["`]/g).filter((text) => prefixes.has(text.split(".")[0] ?? "")));

describe("the activity of an engagement", () => {
  test("the sources record events", () => {
    expect([...prefixes]).toEqual(
      expect.arrayContaining(["engagement", "asset", "mapping", "package", "procedure", "sample", "result", "evidence"]),
    );
    expect(events.size).toBeGreaterThan(50);
  });

  test("every action that is recorded of an engagement has its words", () => {
    const silent = [...events].filter((event) => !(event in words) && !elsewhere.test(event) && !noEvents.test(event));
    expect(silent.sort()).toEqual([]);
  });

  test("words are of actions that are recorded", () => {
    expect(Object.keys(words).filter((event) => !events.has(event))).toEqual([]);
  });

  const notes = { reason: "Because STRAND, OTTO said so", itemId: "STRAND|OTTO|1", text: "STRAND", name: "2025 Plan", to: "x" };
  test.each(Object.entries(words))(
    "%s is said after a name, without what an auditor wrote and without a person's data",
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
