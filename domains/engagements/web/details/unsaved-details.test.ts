import { expect, test } from "vitest";
import { emptyDraft } from "./details-draft.ts";
import { detailsOf, unsavedDetails } from "./unsaved-details.ts";

const base = { ...emptyDraft, clientName: "Mill", engagementName: "2024 Mill", startOn: "2024-01-01", assignees: ["a"] };

test("a draft holds only changed fields, so it never undoes another field that a colleague saved", () => {
  expect(unsavedDetails(base, base)).toBeNull();
  const draft = { ...base, engagementName: "2024 Mill 401(k)", assignees: ["a", "b"] };
  const kept = unsavedDetails(base, draft);
  expect(kept).toEqual({ engagementName: "2024 Mill 401(k)", assignees: ["a", "b"] });
  expect({ ...base, ein: "47-3920185", ...detailsOf(kept ?? {}) }).toEqual({ ...draft, ein: "47-3920185" });
});

test("draft content from another version is ignored instead of breaking the form", () => {
  expect(detailsOf({ engagementName: 7, startOn: null, dataType: "unknown", assignees: [1], basis: "5% of assets", color: "red" })).toEqual(
    {
      startOn: null,
      basis: "5% of assets",
    },
  );
});
