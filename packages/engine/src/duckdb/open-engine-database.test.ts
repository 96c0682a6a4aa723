import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EngineDatabase, openEngineDatabase } from "./open-engine-database.ts";
import { quoteLiteral, quoteName } from "./quote.ts";

let root = "";
let data = "";
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "tieout-duckdb-"));
  data = await mkdtemp(join(root, "data-"));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const open = (threads = 2): Promise<EngineDatabase> =>
  openEngineDatabase({ directory: join(root, "work"), threads, memoryLimitBytes: 500_000_000, allowed: [data] });

async function withDatabase<T>(work: (database: EngineDatabase) => Promise<T>, threads = 2): Promise<T> {
  const database = await open(threads);
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

describe("values", () => {
  it("are plain: cents as bigint, dates as text, lists as arrays", () =>
    withDatabase(async (database) => {
      const sql = `SELECT 'a' AS t, true, 1::INTEGER, 9007199254740993::BIGINT, -1234.50::DECIMAL(18,2), DATE '2024-02-29', 0.5::DOUBLE,
        NULL::VARCHAR, [1, 2]::INTEGER[], {'file': 'x', 'row': 7::INTEGER}, sum(9007199254740993::BIGINT)`;
      expect(await database.all(sql)).toEqual([
        ["a", true, 1, 9007199254740993n, -123450n, "2024-02-29", 0.5, null, [1, 2], { file: "x", row: 7 }, 9007199254740993n],
      ]);
    }));

  it("take parameters of every plain type", () =>
    withDatabase(async (database) => {
      expect(
        await database.all("SELECT $1::VARCHAR, $2::BIGINT, $3::INTEGER, $4::BOOLEAN, $5::VARCHAR", ["it's", 5n, 7, false, null]),
      ).toEqual([["it's", 5n, 7, false, null]]);
    }));

  it("of a type without a plain form are refused with the advice to cast", () =>
    withDatabase(async (database) => {
      await expect(database.all("SELECT TIMESTAMP '2024-01-01 00:00:00'")).rejects.toThrow(/TIMESTAMP.*cast/);
    }));

  it("are streamed by column, every row once and in order", () =>
    withDatabase(async (database) => {
      let next = 0n;
      for await (const chunk of database.columns("SELECT range AS n, range::VARCHAR AS t FROM range(10000) ORDER BY n")) {
        for (let row = 0; row < chunk.rowCount; row += 1, next += 1n) {
          expect([chunk.columns[0]?.[row], chunk.columns[1]?.[row]]).toEqual([next, String(next)]);
        }
      }
      expect(next).toBe(10_000n);
    }));
});

describe("lock", () => {
  it("opens only the allowed folders", () =>
    withDatabase(async (database) => {
      await writeFile(join(data, "in.csv"), "a,b\n1,2\n");
      await writeFile(join(root, "out.csv"), "a,b\n1,2\n");
      const read = (path: string) => database.all(`SELECT * FROM read_csv(${quoteLiteral(path)}, header = true, all_varchar = true)`);
      expect(await read(join(data, "in.csv"))).toEqual([["1", "2"]]);
      await expect(read(join(root, "out.csv"))).rejects.toThrow(/permission|access|disabled/i);
      await expect(read("/etc/passwd")).rejects.toThrow(/permission|access|disabled/i);
      await expect(read(`${data}/../out.csv`)).rejects.toThrow(/permission|access|disabled/i);
      await expect(database.run(`COPY (SELECT 1) TO ${quoteLiteral(join(root, "written.csv"))}`)).rejects.toThrow(
        /permission|access|disabled/i,
      );
    }));

  it.each([
    "SET enable_external_access = true",
    "SET lock_configuration = false",
    "SET memory_limit = '100GB'",
    "SET allowed_directories = ['/']",
    "INSTALL httpfs",
    "LOAD httpfs",
    "ATTACH '/tmp/other.db'",
    "SELECT * FROM read_csv('http://127.0.0.1:1/x.csv')",
  ])("cannot be unlocked by %s", (sql) => withDatabase((database) => expect(database.run(sql)).rejects.toThrow()));

  it("uses UTC in any machine time zone", () =>
    withDatabase(async (database) => {
      expect(await database.all("SELECT current_setting('TimeZone')")).toEqual([["UTC"]]);
    }));
});

describe("determinism", () => {
  const source = `SELECT (range * 7919) % 1000003 AS id, md5(range::VARCHAR) AS name, ((range * 31) % 100000)::DECIMAL(18,2) AS amount FROM range(600000)`;
  const digest = async (threads: number, name: string): Promise<{ rows: string; parquet: string }> =>
    withDatabase(async (database) => {
      await database.run(`CREATE TABLE payroll AS ${source}`);
      const grouped =
        "SELECT id % 50000 AS k, count(*)::BIGINT AS n, sum(amount) AS total, min(name) AS first FROM payroll GROUP BY k ORDER BY k";
      const hash = createHash("sha256");
      for await (const row of database.rows(grouped)) hash.update(row.join("|"));
      const path = join(data, name);
      await database.writeParquet("SELECT * FROM payroll ORDER BY id, name", path);
      return {
        rows: hash.digest("hex"),
        parquet: createHash("sha256")
          .update(await readFile(path))
          .digest("hex"),
      };
    }, threads);

  it("produces the same rows and the same Parquet bytes with one and with four threads if the order is total", async () => {
    const one = await digest(1, "one.parquet");
    const four = await digest(4, "four.parquet");
    const again = await digest(4, "again.parquet");
    expect(four).toEqual(one);
    expect(again).toEqual(one);
  });
});

describe("quoting", () => {
  it("treats any text as text and any name as a name", () =>
    withDatabase(async (database) => {
      for (const text of ["it's", "'; DROP TABLE x; --", "a\nb", '"', "\\'"]) {
        expect(await database.all(`SELECT ${quoteLiteral(text)} AS ${quoteName(`${text} "x"`)}`)).toEqual([[text]]);
      }
      expect(() => quoteLiteral("a\0b")).toThrow(RangeError);
    }));
});
