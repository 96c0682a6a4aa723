import { readFile, writeFile } from "node:fs/promises";
import { read, utils, write } from "@e965/xlsx";
import { openTabularFile } from "@tieout/spreadsheet/read";
import { writeWorkbook } from "@tieout/spreadsheet/write";
import { bodyRows, heads, peopleWorkbook, plainRow, sumFormula } from "./people-sheet.ts";

/** Each task returns the number of nonempty cells, which proves that both do the same work. */
const tasks: Readonly<Record<string, (path: string) => Promise<number>>> = {
  async write(path) {
    const { sheets } = await writeWorkbook(peopleWorkbook(), path);
    return (sheets[0]?.rows ?? 0) * heads.length;
  },
  async peerWrite(path) {
    const rows = Array.from({ length: bodyRows }, (_, at) => {
      const { texts, on, cents } = plainRow(at);
      const sum = cents.reduce((total, amount) => total + amount, 0);
      const amounts = cents.map((amount) => ({ t: "n", v: amount / 100, z: "#,##0.00" }));
      const total = { t: "n", v: sum / 100, f: sumFormula(at + 2), z: "#,##0.00" };
      return [...texts, { t: "d", v: new Date(`${on}T00:00:00Z`), z: "dd mmm yyyy" }, ...amounts, total];
    });
    const sheet = utils.aoa_to_sheet([[...heads], ...rows], { dense: true });
    const book = utils.book_new(sheet, "People");
    await writeFile(path, write(book, { type: "buffer", bookType: "xlsx", compression: true }) as Buffer);
    return (bodyRows + 1) * heads.length;
  },
  async read(path) {
    const opened = await openTabularFile(path, { fileName: "people.xlsx" });
    if (!opened.ok) throw new Error(opened.failure.msg);
    let filled = 0;
    const facts = await opened.value.readRows(0, (_row, cells) => {
      for (const text of cells) if (text !== "") filled += 1;
    });
    if (!facts.ok) throw new Error(facts.failure.msg);
    await opened.value.close();
    return filled;
  },
  async peerRead(path) {
    const book = read(await readFile(path), { dense: true, cellFormula: false, cellHTML: false, cellText: false });
    const rows = Object.values(book.Sheets)[0]?.["!data"] ?? [];
    let filled = 0;
    for (const row of rows) for (const cell of row ?? []) if (cell?.v !== undefined && cell.v !== "") filled += 1;
    return filled;
  },
};

const [, , name = "", path = ""] = process.argv;
const task = tasks[name];
if (!task) throw new Error(`there is no task ${name}`);
const cpuFrom = process.cpuUsage();
const from = performance.now();
const cells = await task(path);
const { user, system } = process.cpuUsage(cpuFrom);
process.stdout.write(JSON.stringify({ seconds: (performance.now() - from) / 1000, cpuSeconds: (user + system) / 1e6, cells }));
