import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { claimChildId, releaseChildId } from "./claim-child-id.ts";

/** Outside the range of IDs that engines use. */
const firstId = 4_000_000_000 + (process.pid % 100_000) * 1_000;

describe("a user ID for a child", () => {
  it("belongs to only one folder, however many request it at once, and is free again afterwards", async () => {
    const asked = await Promise.all(Array.from({ length: 50 }, () => claimChildId(firstId)));
    expect(asked.filter(Boolean).length).toBe(1);
    expect(await claimChildId(firstId + 1)).toBe(true);
    releaseChildId(firstId);
    expect(await claimChildId(firstId)).toBe(true);
    for (const id of [firstId, firstId + 1]) releaseChildId(id);
  });

  it("belongs to the process that claimed it until that process ends, even by a kill", async () => {
    const id = firstId + 2;
    const script = `require("node:net").createServer().listen({ path: "\\0tieout-engine-${id}" }, () => console.log("listens"))`;
    const other = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
    await once(other.stdout, "data");
    expect(await claimChildId(id)).toBe(false);
    other.kill("SIGKILL");
    await once(other, "close");
    expect(await claimChildId(id)).toBe(true);
    releaseChildId(id);
  });
});
