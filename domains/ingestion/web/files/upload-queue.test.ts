import { expect, test } from "vitest";
import { filesUnderWay, type SendFile, type SendReport, UploadQueue } from "./upload-queue.ts";

const file = (name: string) => new File(["1"], name);
const forgotten: string[] = [];
const request = (name: string) => ({
  engagementId: "e",
  slotId: "s",
  resourcetype: "workpaper",
  file: file(name),
  forget: (url: string) => void forgotten.push(url),
});
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const problem = (status: number, code = "") => Object.assign(new Error("no"), { status, code });

function controlled() {
  const running: { name: string; signal: AbortSignal; done: () => void; fail: (problem: Error) => void; report: SendReport }[] = [];
  const later: { act: () => void; ms: number }[] = [];
  const send: SendFile = ({ file: sent }, signal, report) =>
    new Promise((resolve, reject) => {
      running.push({ name: sent.name, signal, done: () => resolve(), fail: reject, report });
      signal.addEventListener("abort", () => reject(new Error("aborted")));
    });
  const queue = new UploadQueue((act, ms) => void later.push({ act, ms }));
  const first = () => queue.uploads()[0];
  return { running, later, send, queue, first };
}

test("sends two files at a time and starts the next one when a file has arrived", async () => {
  const { running, send, queue } = controlled();
  for (const name of ["a", "b", "c"]) queue.add(request(name), send);
  expect(running.map(({ name }) => name)).toEqual(["a", "b"]);
  running[0]?.done();
  await settle();
  expect(running.map(({ name }) => name)).toEqual(["a", "b", "c"]);
  expect(queue.uploads().map((upload) => upload.file.name)).toEqual(["b", "c"]);
});

test("shows what was sent as progress, and keeps a failure's message until it is retried", async () => {
  const { running, send, queue, first } = controlled();
  queue.add(request("a"), send);
  running[0]?.report.sent(7);
  expect(first()?.sentBytes).toBe(7);
  running[0]?.fail(new Error("a is larger than 500 MB."));
  await settle();
  expect(first()).toMatchObject({ state: "failed", problem: "a is larger than 500 MB." });
  queue.retry(first()?.id ?? 0);
  expect(running).toHaveLength(2);
});

test("does not send a file that would be refused; the file takes no place in the queue and can be dismissed", () => {
  const { running, send, queue, first } = controlled();
  queue.add({ ...request("a"), refusal: "a is larger than 2,048 MB." }, send);
  for (const name of ["b", "c"]) queue.add(request(name), send);
  expect(running.map(({ name }) => name)).toEqual(["b", "c"]);
  expect(first()).toMatchObject({ state: "failed", problem: "a is larger than 2,048 MB.", refused: true });
  queue.remove(first()?.id ?? 0);
  expect(queue.uploads().map((upload) => upload.file.name)).toEqual(["b", "c"]);
});

test("canceling stops the request, frees its place and deletes what has arrived", async () => {
  const { running, send, queue, first } = controlled();
  for (const name of ["a", "b", "c"]) queue.add(request(name), send);
  running[0]?.report.begun("/uploads/1/");
  queue.remove(first()?.id ?? 0);
  await settle();
  expect(running[0]?.signal.aborted).toBe(true);
  expect(forgotten).toEqual(["/uploads/1/"]);
  expect(queue.uploads().map((upload) => [upload.file.name, upload.state])).toEqual([
    ["b", "sending"],
    ["c", "sending"],
  ]);
});

test("pausing keeps what was sent and starts the next file; continuing resumes where it stopped", async () => {
  const { running, send, queue, first } = controlled();
  for (const name of ["a", "b", "c"]) queue.add(request(name), send);
  running[0]?.report.begun("/uploads/1/");
  running[0]?.report.sent(7);
  queue.pause(first()?.id ?? 0);
  running[0]?.report.sent(9);
  await settle();
  expect(first()).toMatchObject({ state: "paused", sentBytes: 7 });
  expect(running.map(({ name }) => name)).toEqual(["a", "b", "c"]);
  running[1]?.done();
  await settle();
  expect(running).toHaveLength(3);
  queue.retry(first()?.id ?? 0);
  expect(running[3]).toMatchObject({ name: "a", report: { url: "/uploads/1/" } });
});

test.each([[0], [408], [429], [503]])(
  "resumes automatically after losing the connection (%i), each time a little later",
  async (status) => {
    const { running, later, send, queue, first } = controlled();
    queue.add(request("a"), send);
    for (const ms of [1_000, 2_000, 5_000]) {
      running.at(-1)?.fail(problem(status));
      await settle();
      expect(first()).toMatchObject({ state: "interrupted", problem: null });
      expect(later.at(-1)?.ms).toBe(ms);
      later.at(-1)?.act();
      expect(first()?.state).toBe("sending");
    }
  },
);

test("resumes waiting files once, as soon as the connection is restored", async () => {
  const { running, later, send, queue } = controlled();
  queue.add(request("a"), send);
  running[0]?.fail(problem(0));
  await settle();
  queue.reconnect();
  later[0]?.act();
  expect(running).toHaveLength(2);
});

test("continues from what the server has if that differs from what was sent", async () => {
  const { running, send, queue, first } = controlled();
  queue.add(request("a"), send);
  running[0]?.fail(problem(409, "http.upload-offset"));
  await settle();
  expect(first()?.state).toBe("interrupted");
});

test.each([
  [413, true],
  [422, true],
  [401, false],
  [409, false],
  [500, false],
  [507, false],
])("treats a failure with status %i as a refusal of the file: %s", async (status, refused) => {
  const { running, send, queue, first } = controlled();
  queue.add(request("a"), send);
  running[0]?.fail(problem(status));
  await settle();
  expect(first()).toMatchObject({ state: "failed", refused });
});

test("counts files waiting for the connection as under way, but not paused or refused files", async () => {
  const { running, send, queue } = controlled();
  for (const name of ["a", "b", "c", "d"]) queue.add(request(name), send);
  expect(filesUnderWay(queue.uploads())).toBe(4);
  running[0]?.fail(problem(0));
  await settle();
  expect([queue.uploads()[0]?.state, filesUnderWay(queue.uploads())]).toEqual(["interrupted", 4]);
  queue.pause(queue.uploads()[1]?.id ?? 0);
  running[2]?.fail(problem(415));
  await settle();
  expect(filesUnderWay(queue.uploads())).toBe(2);
});
