import type { EvidenceRecord } from "@tieout/review/server";
import { expect, test } from "vitest";
import { sealedEvidence } from "./sealed-evidence.ts";

const attached = {
  outputKey: "payroll_census",
  subject: { about: "workpaper", key: "", address: "", title: "" },
  addedBy: { id: "1", name: "Ada Moss" },
  addedAt: new Date("2025-03-12T09:30:00Z"),
} as const;
const sha256 = "ab".repeat(32);
const file: EvidenceRecord = {
  ...{ ...attached, id: "1", kind: "pdf", title: "Hours: 2020?.pdf", url: null },
  ...{ sizeBytes: 26, sha256, objectKey: "cd".repeat(16) },
};
const reference: EvidenceRecord = {
  ...{ ...attached, id: "2", kind: "link", title: "Hardship request", url: "https://portal.example/118" },
  ...{ sizeBytes: null, sha256: null, objectKey: null },
};

test("a lock lists each evidence file with its path in the bundle and its hash, and each link as not included in the bundle", () => {
  const { listed, files, inputs } = sealedEvidence([file, reference]);
  const name = "evidence/payroll_census/001 Hours_ 2020_.pdf";
  expect(files).toEqual([{ name, input: "evidence-1", sha256 }]);
  expect(inputs).toEqual([{ name: "evidence-1", objectKey: file.objectKey }]);
  const by = {
    workpaper: "Payroll Census",
    attached_to: "The workpaper",
    attached_by: "Ada Moss",
    attached_at: "2025-03-12T09:30:00.000Z",
  };
  expect(listed).toEqual([
    { ...by, title: "Hours: 2020?.pdf", file: name, sha256, bytes: 26 },
    { ...by, title: "Hardship request", link: reference.url, note: "A link has no hash; what it opens is not in this bundle." },
  ]);
});
