import path from "node:path";
import { keepsEveryVersion } from "@tieout/test-kit/kept-versions";
import { expect, test } from "vitest";
import type { EngagementOverview } from "../core/index.ts";
import { overviewDocument } from "./overview-document.ts";

const today: EngagementOverview = {
  providers: ["Harborline Retirement"],
  files: { wanted: 6, present: 5 },
  ties: { total: 19, agreed: 13, differing: 4, explained: 1 },
};

keepsEveryVersion(overviewDocument, path.join(import.meta.dirname, "kept-versions/overview"), [
  { ...today, ties: { total: 19, agreed: 13, differing: 4, explained: 0 } },
  today,
]);

test("there are no ties, explained or not, before the first run", () => {
  const { ties: _, ...before } = today;
  expect(overviewDocument.open({ ...before, ties: null })).toStrictEqual({ ...before, ties: null });
  expect(overviewDocument.open(before)).toStrictEqual({ ...before, ties: null });
});
