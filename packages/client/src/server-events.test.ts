import { expect, test } from "vitest";
import { fileNameOf } from "./download.ts";
import { readEvents } from "./server-events.ts";

async function eventsOf(chunks: readonly string[]) {
  const bytes = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(bytes.encode(chunk));
      controller.close();
    },
  });
  const events = [];
  for await (const event of readEvents(new Response(stream))) events.push(event);
  return events;
}

test("reads events however the stream is cut, with several data lines and comments", async () => {
  const text = ': hello\n\nevent: progress\nid: 7\ndata: {"percent":\ndata: 62}\n\ndata: plain\n\n';
  const whole = await eventsOf([text]);
  expect(whole).toEqual([
    { event: "progress", id: "7", data: '{"percent":\n62}' },
    { event: "message", id: null, data: "plain" },
  ]);
  for (let cut = 1; cut < text.length; cut += 1) expect(await eventsOf([text.slice(0, cut), text.slice(cut)])).toEqual(whole);
});

test.each([
  ['attachment; filename="a b.xlsx"', "a b.xlsx"],
  ["attachment; filename=plain.zip", "plain.zip"],
  ["attachment; filename=\"fallback.xlsx\"; filename*=UTF-8''Pr%C3%BCfung.xlsx", "Prüfung.xlsx"],
  ["attachment; filename*=UTF-8''%E0%A4%A", "other.bin"],
  ["inline", "other.bin"],
  [null, "other.bin"],
])("the file name in %j is %s", (header, name) => {
  expect(fileNameOf(header, "other.bin")).toBe(name);
});
