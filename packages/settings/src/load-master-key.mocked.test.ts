import * as fs from "node:fs";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { loadMasterKey } from "./load-master-key.ts";

vi.mock("node:fs", async (actual) => {
  const real = await actual<typeof fs>();
  return {
    ...real,
    writeFileSync: vi.fn(real.writeFileSync),
    linkSync: vi.fn(real.linkSync),
    fsyncSync: vi.fn(real.fsyncSync),
    openSync: vi.fn(real.openSync),
  };
});

test("a new master key's bytes are on disk before its file name is, and the name before the key is used", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "tieout-key-"));
  const order: string[] = [];
  const real = vi.mocked(fs.fsyncSync).getMockImplementation();
  vi.mocked(fs.fsyncSync).mockImplementation((descriptor) => {
    const opened = vi.mocked(fs.openSync).mock.results.findIndex(({ value }) => value === descriptor);
    order.push(`sync ${vi.mocked(fs.openSync).mock.calls[opened]?.[0]}`);
    real?.(descriptor);
  });
  const writing = vi.mocked(fs.writeFileSync).getMockImplementation();
  vi.mocked(fs.writeFileSync).mockImplementation((file, data, options) => {
    const { flush } = options as { readonly flush?: boolean };
    writing?.(file, data, options);
    // `flush` syncs the bytes before the call returns.
    order.push(flush ? "write and sync" : "write");
  });
  const linking = vi.mocked(fs.linkSync).getMockImplementation();
  vi.mocked(fs.linkSync).mockImplementation((from, to) => {
    linking?.(from, to);
    order.push(`name ${to}`);
  });
  try {
    const key = loadMasterKey(folder);
    expect(key).toHaveLength(32);
    expect(order).toEqual(["write and sync", `name ${path.join(folder, "master.key")}`, `sync ${folder}`]);
    expect(loadMasterKey(folder)).toEqual(key);
    expect(order).toHaveLength(3);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
