import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTabularFile } from "../open-tabular-file.ts";
import type { LineLayout } from "../tabular-file.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "laid-out-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const layout: LineLayout = {
  headers: ["Line", "Rest"],
  breaks: [2],
  isAssumed: false,
  begin() {
    let lines = 0;
    return {
      cells(line, row) {
        lines += 1;
        return line.trim() === "" ? [""] : [`${row}`, line.slice(2)];
      },
      notices: () => [{ code: "line-count", msg: `${lines} lines` }],
    };
  },
};

async function readWith(text: string | Buffer, isKnown: (lines: readonly string[]) => boolean, settings = {}) {
  const path = join(directory, "file");
  await writeFile(path, text);
  const opened = await openTabularFile(path, {
    fileName: "file.txt",
    settings: { ...settings, layoutOf: (lines) => (isKnown(lines) ? layout : null) },
  });
  if (!opened.ok) throw new Error(opened.failure.msg);
  const rows: (readonly string[])[] = [];
  const read = await opened.value.readRows(0, (_row, cells) => rows.push(cells));
  await opened.value.close();
  return { file: opened.value, rows, facts: read.ok ? read.value : null };
}

it("every line is a row, whatever its line ending, and spaces at its ends are kept", async () => {
  const { file, rows, facts } = await readWith("A1  one \r\nA1 two\n\nA1three\rA1 four", () => true);
  expect(rows).toEqual([["1", "  one "], ["2", " two"], [""], ["4", "three"], ["5", " four"]]);
  expect(facts).toMatchObject({ rows: 5, recordCount: 5, uniformColumns: true });
  expect(file.named).toEqual({ headers: ["Line", "Rest"], isAssumed: false });
  expect(file.notices).toEqual([{ code: "line-count", msg: "5 lines" }]);
});

it("a pass over the first rows reports nothing about lines it has not reached", async () => {
  const path = join(directory, "file");
  await writeFile(path, "A1\nA2\nA3\n");
  const opened = await openTabularFile(path, { fileName: "file.txt", settings: { layoutOf: () => layout } });
  if (!opened.ok) throw new Error(opened.failure.msg);
  await opened.value.readRows(0, () => undefined, { maxRows: 1 });
  expect(opened.value.notices).toEqual([]);
  await opened.value.readRows(0, () => undefined);
  expect(opened.value.notices).toEqual([{ code: "line-count", msg: "3 lines" }]);
});

it("the user's delimiter or columns take precedence over a layout, and the reader decides if there is no layout", async () => {
  expect((await readWith("a,b\nc,d\n", () => true, { delimiter: "," })).file.format).toBe("delimited");
  expect((await readWith("a,b\nc,d\n", () => true, { breaks: [2] })).file.named).toBeUndefined();
  expect((await readWith("a,b\nc,d\n", () => false)).rows).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
});

it("the layout gets only whole lines, even if the sample ends within one", async () => {
  const line = `A1${"x".repeat(998)}`;
  await readWith(`${`${line}\n`.repeat(400)}`, (lines) => {
    expect(lines.every((one) => one === line)).toBe(true);
    return true;
  });
});
