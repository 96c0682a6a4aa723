import { expect, test } from "vitest";
import { type SendFile, UploadQueue } from "./upload-queue.ts";

const file = (name: string) => new File(["1"], name);
const request = (name: string) => ({ engagementId: "e", slotId: "s", resourcetype: "workpaper", file: file(name) });
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

function controlled() {
  const running: { name: string; signal: AbortSignal; done: () => void; fail: (problem: Error) => void; sent: (bytes: number) => void }[] =
    [];
  const send: SendFile = ({ file: sent }, signal, onSent) =>
    new Promise((resolve, reject) => {
      running.push({ name: sent.name, signal, done: () => resolve(), fail: reject, sent: onSent });
      signal.addEventListener("abort", () => reject(new Error("aborted")));
    });
  return { running, send };
}

test("two files go at a time, the next starts when one has arrived", async () => {
  const queue = new UploadQueue();
  const { running, send } = controlled();
  for (const name of ["a", "b", "c"]) queue.add(request(name), send);
  expect(running.map(({ name }) => name)).toEqual(["a", "b"]);
  running[0]?.done();
  await settle();
  expect(running.map(({ name }) => name)).toEqual(["a", "b", "c"]);
  expect(queue.uploads().map((upload) => upload.file.name)).toEqual(["b", "c"]);
});

test("progress is what was sent, a failure stays with its sentence until it is tried again", async () => {
  const queue = new UploadQueue();
  const { running, send } = controlled();
  queue.add(request("a"), send);
  running[0]?.sent(7);
  expect(queue.uploads()[0]?.sentBytes).toBe(7);
  running[0]?.fail(new Error("a is larger than 500 MB."));
  await settle();
  expect(queue.uploads()[0]).toMatchObject({ state: "failed", problem: "a is larger than 500 MB." });
  queue.retry(queue.uploads()[0]?.id ?? 0);
  expect(running).toHaveLength(2);
});

test("what would be refused is not sent, takes no one's place and is put away like any other", () => {
  const queue = new UploadQueue();
  const { running, send } = controlled();
  queue.add({ ...request("a"), refusal: "a is larger than 2,048 MB." }, send);
  for (const name of ["b", "c"]) queue.add(request(name), send);
  expect(running.map(({ name }) => name)).toEqual(["b", "c"]);
  expect(queue.uploads()[0]).toMatchObject({ state: "failed", problem: "a is larger than 2,048 MB.", refused: true });
  queue.remove(queue.uploads()[0]?.id ?? 0);
  expect(queue.uploads().map((upload) => upload.file.name)).toEqual(["b", "c"]);
});

test("cancelling stops the request and frees its place", async () => {
  const queue = new UploadQueue();
  const { running, send } = controlled();
  for (const name of ["a", "b", "c"]) queue.add(request(name), send);
  queue.remove(queue.uploads()[0]?.id ?? 0);
  await settle();
  expect(running[0]?.signal.aborted).toBe(true);
  expect(queue.uploads().map((upload) => [upload.file.name, upload.state])).toEqual([
    ["b", "sending"],
    ["c", "sending"],
  ]);
});

test.each([
  [413, true],
  [422, true],
  [401, false],
  [429, false],
  [500, false],
  [0, false],
])("a failure with status %i is a refusal of the file: %s", async (status, refused) => {
  const queue = new UploadQueue();
  const { running, send } = controlled();
  queue.add(request("a"), send);
  running[0]?.fail(Object.assign(new Error("no"), { status }));
  await settle();
  expect(queue.uploads()[0]).toMatchObject({ state: "failed", refused });
});
