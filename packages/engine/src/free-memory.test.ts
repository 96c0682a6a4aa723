import { describe, expect, it } from "vitest";
import { checkFreeMemory, memoryReserveBytes, waitForMemory, whileMemoryIsFree } from "./free-memory.ts";

const megabyte = 2 ** 20;
async function* pieces(count: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < count; at += 1) yield Buffer.alloc(megabyte);
}

describe("files in memory", () => {
  it("are refused if the reserve would not stay free", () => {
    checkFreeMemory(megabyte, () => memoryReserveBytes + megabyte);
    expect(() => checkFreeMemory(megabyte + 1, () => memoryReserveBytes + megabyte)).toThrow(expect.objectContaining({ code: "ENOSPC" }));
  });

  it("stop arriving when memory runs out partway", async () => {
    let free = memoryReserveBytes + 40 * megabyte;
    let passed = 0;
    const taking = async () => {
      for await (const piece of whileMemoryIsFree(pieces(100), () => free)) {
        passed += piece.length;
        free -= piece.length;
      }
    };
    await expect(taking()).rejects.toMatchObject({ code: "ENOSPC" });
    expect(passed).toBeGreaterThan(30 * megabyte);
    expect(passed).toBeLessThan(60 * megabyte);
  });

  it("wait for memory, but no longer than allowed or needed", async () => {
    let looks = 0;
    expect(await waitForMemory(60, undefined, () => (looks++ < 1 ? 0 : memoryReserveBytes))).toBe(true);
    expect(await waitForMemory(0, undefined, () => 0)).toBe(false);
    expect(await waitForMemory(60, AbortSignal.abort(), () => 0)).toBe(false);
  });
});
