import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough, Readable } from "node:stream";
import { type PaymentItems, upgradeSampledItems } from "@tieout/testing/core";
import { expect, test } from "vitest";
import { runCli } from "../../../cli/src/run-cli.ts";
import { openProductBed, type ProductBed } from "../product-bed.test-data.ts";
import { readStored, restoreEngagement } from "./restore-engagement.test-data.ts";
import type { RecordedLine } from "./stored-engagement.test-data.ts";

interface Engagements {
  readonly results: readonly { readonly id: string }[];
}

/** The default limit, which appears in the recorded responses. */
const uploadMaxBytes = 2 * 1024 ** 3;
const names = await readdir(import.meta.dirname);
const versions = names.filter((name) => name.startsWith("locked-by-"));
const folderOf = (version: string): string => path.join(import.meta.dirname, version);

/** Sends requests by URL, like a browser that doesn't know today's routes. */
async function logIn({ api: { app } }: ProductBed, credentials: object) {
  const login = await app.inject({ method: "POST", url: "/api/auth/login/", payload: credentials });
  expect([login.statusCode, login.body]).toEqual([200, expect.stringContaining("token")]);
  const headers = { authorization: `Bearer ${login.json<{ token: string }>().token}` };
  return {
    async get<Answer = unknown>(url: string): Promise<Answer> {
      const answer = await app.inject({ method: "GET", url, headers });
      if (answer.statusCode !== 200) throw new Error(`GET ${url} answered ${answer.statusCode}: ${answer.body.slice(0, 1000)}`);
      return answer.json();
    },
    async download(engagement: string, object: string): Promise<Buffer> {
      const url = `/api/engagements/${engagement}/workpapers/download-tickets/`;
      const ticket = await app.inject({ method: "POST", url, headers, payload: { object_id: object } });
      const file = await app.inject({ method: "GET", url: ticket.json<{ url: string }>().url, headers });
      expect([ticket.statusCode, file.statusCode]).toEqual([200, 200]);
      return file.rawPayload;
    },
  };
}

/** Compares with the second run, made after adding an explanation and a test result and changing nothing else. */
async function compareRuns(user: { readonly get: (url: string) => Promise<unknown> }, engagement: string | undefined): Promise<void> {
  const compared = await user.get(`/api/engagements/${engagement}/workpapers/differences/?from=1&to=2`);
  const lines = ["Participant Activity Detail: 1 reason for a difference", "Distribution Package: 1 result of a tested item"];
  expect(compared).toMatchObject({
    difference: {
      causes: expect.arrayContaining([expect.objectContaining({ lines })]),
      figures: [],
      samples: [{ before: 15, after: 15, same_seed: true }],
    },
  });
}

async function verify(bundle: Buffer): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "tieout-bundle-"));
  try {
    await writeFile(path.join(folder, "bundle.zip"), bundle);
    const output = new PassThrough();
    const place = { env: { INIT_CWD: folder }, root: folder, input: Readable.from([]), output, now: () => new Date(0) };
    const code = await runCli(["verify", "bundle.zip"], place);
    return `${code} ${String(output.read())}`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Converts a recorded response to today's format, in which sampled items have columns and cells: the same values under the same names. */
function asOfToday(answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null || !("sample" in answer) || !answer.sample) return answer;
  return { ...answer, sample: upgradeSampledItems(answer.sample as PaymentItems) };
}

/** Wording that today's code adds to a response and does not store, keyed by the earlier version's wording. */
const reworded: ReadonlyMap<string, string> = new Map([
  ["Participant id", "Participant ID"],
  ["Employee id", "Employee ID"],
  ["Required minimum", "Required minimum (RMD)"],
  ["Small balance", "Involuntary cash-out"],
  ["(A) several values in", "(A) Several values in"],
  ["Source row", "Source"],
  ["Elective deferrals, Form W-3 box 12", "Deferrals, Form W-3 box 12a (codes D to H, S, Y, AA, BB, EE)"],
]);

/** Whether a choice that now has a title was once shown by its key. */
function isNamedByKey(choice: object): boolean {
  const { value, title } = choice as { readonly value?: unknown; readonly title?: unknown };
  return typeof value === "string" && typeof title === "string" && title.toLowerCase() === value.replaceAll("_", " ");
}

/** The recorded response, with today's wording substituted where today's response has it. */
function reword(recorded: unknown, answer: unknown): unknown {
  if (typeof recorded === "string") {
    const today = reworded.get(recorded) ?? recorded.replace(/^File (\d+), row (\d+)$/, "S$1 row $2");
    const person = recorded.replace(/^(.+) (\S+)$/, "$1 ($2)");
    return today === answer || person === answer ? answer : recorded;
  }
  if (typeof recorded !== "object" || recorded === null || typeof answer !== "object" || answer === null) return recorded;
  const today = new Map(Object.entries(answer));
  if (Array.isArray(recorded)) return recorded.map((item, index) => reword(item, today.get(String(index))));
  // A result recorded as current belongs to an earlier version now, and says so. The same applies to a step that has gained rules since:
  // the recorded result covers only some of the rules.
  const ofNow = (key: string, value: unknown): unknown => {
    if (["made_by_earlier_version", "partly_computed"].includes(key) && today.get(key) === true) return true;
    return key === "title" && isNamedByKey(recorded) ? today.get(key) : reword(value, today.get(key));
  };
  return Object.fromEntries(Object.entries(recorded).map(([key, value]) => [key, ofNow(key, value)]));
}

const nameOf = (item: unknown): unknown => {
  if (typeof item !== "object" || item === null) return undefined;
  const { key, value } = item as { readonly key?: unknown; readonly value?: unknown };
  return key ?? value;
};

/** Today's response without fields and choices added later; applies only to lists in the catalog, whose entries have a key or a value. */
function asItKnew(answer: unknown, recorded: unknown, list = ""): unknown {
  if (typeof answer !== "object" || answer === null || typeof recorded !== "object" || recorded === null) return answer;
  if (Array.isArray(answer) && Array.isArray(recorded)) {
    const known = new Set(recorded.map(nameOf));
    const kept = ["fields", "choices", "totals"].includes(list) ? answer.filter((item) => known.has(nameOf(item))) : answer;
    return kept.map((item, index) => asItKnew(item, recorded[index], list));
  }
  const before = new Map(Object.entries(recorded));
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => [
      key,
      asItKnew(value, before.get(key), list === "choices" || key === "choices" ? "choices" : key),
    ]),
  );
}

test("there is at least one engagement from an earlier version, and each names the commit it was made from", async () => {
  expect(versions).toContain("locked-by-2-25");
  for (const version of versions)
    expect([version, await readFile(path.join(folderOf(version), "made-from.txt"), "utf8")]).toEqual([
      version,
      expect.stringMatching(/^[0-9a-f]{40}\n/),
    ]);
});

test.each(versions)(
  "an engagement locked by an earlier version opens, shows its results and downloads the same bytes: %s",
  async (version) => {
    const stored = await readStored(folderOf(version));
    const bed = await openProductBed({ uploadMaxBytes, stored: await restoreEngagement(stored) });
    try {
      const user = await logIn(bed, stored.credentials);
      const engagements = await user.get<Engagements>("/api/engagements/");
      expect(engagements).toMatchObject({ count: 1, results: [{ status: "locked" }] });
      await compareRuns(user, engagements.results[0]?.id);
      const text = await readFile(path.join(folderOf(version), "answers.jsonl"), "utf8");
      const lines = text.trimEnd().split("\n");
      let bundles = 0;
      for (const line of lines.map((one) => JSON.parse(one) as RecordedLine)) {
        if ("path" in line) {
          const answer = asItKnew(await user.get(line.path), line.answer);
          // A later version may add to a response, but must keep everything that was in the earlier one.
          expect({ path: line.path, answer }).toMatchObject({ ...line, answer: reword(asOfToday(line.answer), answer) });
          continue;
        }
        const bytes = await user.download(line.engagement, line.object);
        expect([line.download, createHash("sha256").update(bytes).digest("hex")]).toEqual([line.download, line.sha256]);
        if (!line.download.endsWith(".zip")) continue;
        expect(await verify(bytes)).toMatch(/^0 [\s\S]*1 of 1 samples agree\nAgrees\n$/);
        bundles += 1;
      }
      expect(bundles).toBeGreaterThan(0);
    } finally {
      await bed.stop();
    }
  },
);
