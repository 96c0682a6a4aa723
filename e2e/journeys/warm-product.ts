import path from "node:path";
import { serveWebApp } from "@tieout/http";
import { createPasswordHasher, weakHashingForTests } from "@tieout/identity/server";
import { registerCanary } from "@tieout/test-kit";
import { openProductBed } from "../../apps/api/src/product-bed.test-data.ts";
import type { Person } from "../session.ts";
import { inject } from "./journey.ts";

export interface WarmProduct {
  readonly address: string;
  /** Creates an auditor in a new firm. */
  readonly createAuditor: () => Promise<Person>;
  readonly stop: () => Promise<void>;
}

/**
 * The product's routes, jobs, tasks and built screens, for a test with many files: served from this process, with a few children that read
 * all the files. The other journeys prove the same on the product as it is normally started, with a child for each file.
 */
export async function startWarmProduct(): Promise<WarmProduct> {
  const bed = await openProductBed({ prepare: (app) => serveWebApp(app, path.join(inject("checkout"), "dist/web")) });
  const { api } = bed;
  const hasher = createPasswordHasher(weakHashingForTests);
  return {
    address: await api.app.listen({ host: "127.0.0.1", port: 0 }),
    async createAuditor() {
      const password = "planted and found again";
      registerCanary("password", password);
      const who = { organizationId: await api.organization(), role: 2, passwordHash: await hasher.hash(password) } as const;
      return { email: (await api.user(who)).email, password };
    },
    stop: () => bed.stop(),
  };
}
