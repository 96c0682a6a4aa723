import { expect, test } from "vitest";
import { onceAtATime } from "./once-at-a-time.ts";

function counted() {
  const sent: unknown[] = [];
  const answers: (() => void)[] = [];
  const call = onceAtATime((request: unknown) => {
    sent.push(request);
    return new Promise<number>((resolve) => answers.push(() => resolve(sent.length)));
  });
  return { sent, call, answerAll: () => answers.splice(0).map((answer) => answer()) };
}

test("a double click is one call, and both clicks get its response", async () => {
  const { sent, call, answerAll } = counted();
  const both = Promise.all([call({ params: { id: "1" } }), call({ params: { id: "1" } })]);
  answerAll();
  expect(await both).toEqual([1, 1]);
  expect(sent).toHaveLength(1);
});

test("sends a different request, and the same request again after a response or a failure", async () => {
  const { sent, call, answerAll } = counted();
  const first = call({ id: "1" });
  void call({ id: "2" });
  answerAll();
  await first;
  void call({ id: "1" });
  expect(sent).toHaveLength(3);
  let tries = 0;
  const failing = onceAtATime(() => Promise.reject(new Error(String(++tries))));
  await expect(failing({})).rejects.toThrow("1");
  await expect(failing({})).rejects.toThrow("2");
});

const upload = (file: File, about = "workpaper") => {
  const body = new FormData();
  body.set("about", about);
  body.set("file", file);
  return { params: { id: "1" }, body };
};

test("a double click that sends a file is one call, and both clicks get its response", async () => {
  const { sent, call, answerAll } = counted();
  const letter = new File(["letter"], "letter.pdf");
  const both = Promise.all([call(upload(letter)), call(upload(letter))]);
  answerAll();
  expect(await both).toEqual([1, 1]);
  void call(upload(letter));
  expect(sent).toHaveLength(2);
});

test("sends a file again with different fields, and also another chosen file with the same content", () => {
  const { sent, call } = counted();
  const letter = new File(["letter"], "letter.pdf");
  void call(upload(letter));
  void call(upload(letter, "procedure"));
  void call(upload(new File(["letter"], "letter.pdf")));
  void call({ body: letter });
  expect(sent).toHaveLength(4);
});
