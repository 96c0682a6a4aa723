import { weakHashingForTests } from "@tieout/identity/server";
import type { TestApi, TestFirm } from "@tieout/test-kit";
import { composeDomains, type DomainParts } from "./compose-domains.ts";

/** No refused call reaches the engine. */
const engine = undefined as never;
export const compose = (parts: Pick<DomainParts, "database" | "files" | "uploadMaxBytes">) =>
  composeDomains({ ...parts, scanner: null, engine, versions: {}, identity: { passwordHashing: weakHashingForTests } });

/** Only the route tables are read here; no handler runs until a test has supplied its dependencies. */
export const tables = compose({ database: undefined as never, files: undefined as never, uploadMaxBytes: 0 });
const entities = new Set(
  tables.flatMap(({ routes }) =>
    Object.values(routes).flatMap(({ access }) => (access.kind === "permission" && access.scope ? [access.scope.entity] : [])),
  ),
);

/** One object for each kind of entity that a route is scoped to. */
export async function objectsOf(on: TestApi, owner: TestFirm): Promise<Readonly<Record<string, string>>> {
  const needsEngagement = entities.has("engagement") || entities.has("asset");
  const engagement = needsEngagement ? await on.engagement(owner.admin, { assignees: [owner.auditor] }) : undefined;
  return {
    organization: owner.id,
    user: owner.admin.id,
    client: await on.client(owner.id),
    ...(engagement ? { engagement } : {}),
    ...(engagement && entities.has("asset") ? { asset: await on.asset(owner.admin, engagement) } : {}),
  };
}
