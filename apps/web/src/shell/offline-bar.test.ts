import { expect, test } from "vitest";
import { offlineText } from "./offline-bar.tsx";

test("offline, the bar names every form with unsaved changes, and says which ones the user has to save", () => {
  expect(offlineText([])).toBe("You are offline. No changes are waiting to be saved.");
  expect(
    offlineText([
      { title: "Mapping of Census", count: 3, sentByItself: true },
      { title: "Sampling", count: 1, sentByItself: true },
      { title: "Details", count: 2, sentByItself: false },
    ]),
  ).toBe(
    "You are offline. Will be saved when you're back online: Mapping of Census (3 changes), Sampling (1 change). Not saved yet. Save when you're back online: Details (2 changes).",
  );
});

test("offline, the bar says how many files are waiting, and that their uploads resume automatically", () => {
  const uploads = (count: number) => ({ title: "Uploads", count, sentByItself: true, of: "files" as const });
  expect(offlineText([uploads(1)])).toBe(
    "You are offline. No changes are waiting to be saved. 1 file waits to be uploaded and resumes when you are back online.",
  );
  expect(offlineText([uploads(3), { title: "Sampling", count: 1, sentByItself: true }])).toBe(
    "You are offline. Will be saved when you're back online: Sampling (1 change). 3 files wait to be uploaded and resume when you are back online.",
  );
});
