import type { Database, PlatformTx } from "@tieout/postgres";
import { randomLetters } from "./random-letters.ts";

export interface TestUser {
  readonly id: string;
  readonly organizationId: string;
  readonly email: string;
  readonly role: 1 | 2;
  readonly isStaff: boolean;
}

export interface TestFirm {
  readonly id: string;
  readonly name: string;
  readonly admin: TestUser;
  readonly auditor: TestUser;
}

export interface EngagementOptions {
  readonly name?: string;
  readonly dataType?: "recordkeeper" | "payroll" | "combined";
  readonly startOn?: string;
  readonly endOn?: string;
  readonly assignees?: readonly TestUser[];
  readonly clientId?: string;
}

export interface UserOptions {
  readonly organizationId: string;
  readonly role: 1 | 2;
  readonly email?: string;
  readonly isStaff?: boolean;
  readonly passwordHash?: string;
}

type Write = <T>(run: (tx: PlatformTx) => Promise<T>) => Promise<T>;

/** Inserts rows with reasonable default values, bypassing domain rules. */
export const createBuilders = (database: Database) => {
  const write: Write = (run) => database.work.asPlatform("test builder", run);
  return { ...peopleBuilders(write), ...engagementBuilders(write), asset: assetBuilder(write) };
};

function peopleBuilders(write: Write) {
  const organization = (name = `Firm ${randomLetters()}`, flags: readonly string[] = []): Promise<string> =>
    write((tx) => insert(tx, "insert into organizations (name, flags) values ($1, $2) returning id", [name, flags]));

  const user = async ({
    organizationId,
    role,
    email = `${randomLetters()}@people.example`,
    isStaff = false,
    passwordHash,
  }: UserOptions): Promise<TestUser> => {
    const id = await write((tx) =>
      insert(
        tx,
        "insert into users (organization_id, email, name, role, is_staff, password_hash) values ($1, $2, $3, $4, $5, $6) returning id",
        [organizationId, email, `Person ${email.split("@")[0]}`, role, isStaff, passwordHash ?? null],
      ),
    );
    return { id, organizationId, email, role, isStaff };
  };

  /** Creates an organization with an admin and an auditor. */
  const firm = async (name = `Firm ${randomLetters()}`): Promise<TestFirm> => {
    const id = await organization(name);
    return { id, name, admin: await user({ organizationId: id, role: 1 }), auditor: await user({ organizationId: id, role: 2 }) };
  };

  return { organization, user, firm };
}

function engagementBuilders(write: Write) {
  const client = (organizationId: string, name = `Client ${randomLetters()}`): Promise<string> =>
    write((tx) => insert(tx, "insert into clients (organization_id, name) values ($1, $2) returning id", [organizationId, name]));

  const engagement = async (by: TestUser, options: EngagementOptions = {}): Promise<string> => {
    const { name = `2024 Plan ${randomLetters()}`, dataType = "recordkeeper", startOn = "2024-01-01", endOn = "2024-12-31" } = options;
    const clientId = options.clientId ?? (await client(by.organizationId));
    return write(async (tx) => {
      const id = await insert(
        tx,
        `insert into engagements (organization_id, client_id, name, ein, plan_number, start_on, end_on, data_type, created_by)
         values ($1, $2, $3, '47-3920185', '001', $4, $5, $6, $7) returning id`,
        [by.organizationId, clientId, name, startOn, endOn, dataType, by.id],
      );
      for (const assignee of options.assignees ?? [by])
        await tx.query("insert into engagement_assignments (organization_id, engagement_id, user_id) values ($1, $2, $3)", [
          by.organizationId,
          id,
          assignee.id,
        ]);
      return id;
    });
  };

  return { client, engagement };
}

/** Creates an uploaded file in a separate slot. */
function assetBuilder(write: Write) {
  return (by: TestUser, engagementId: string): Promise<string> =>
    write(async (tx) => {
      const provider = await tx.query<{ id: string }>("select id from service_providers order by position, id limit 1");
      const [known] = provider.rows;
      if (!known) throw new Error("there is no service provider to attach");
      const subcontract = await insert(
        tx,
        "insert into subcontracts (organization_id, engagement_id, service_provider_id, name, position) values ($1, $2, $3, 'Plan', 0) returning id",
        [by.organizationId, engagementId, known.id],
      );
      const node = await insert(
        tx,
        `insert into data_feed_nodes (organization_id, engagement_id, subcontract_id, report_key, resourcetype, required, position)
         values ($1, $2, $3, 'distribution_detail', 'workpaper', true, 0) returning id`,
        [by.organizationId, engagementId, subcontract],
      );
      return insert(
        tx,
        `insert into assets (organization_id, engagement_id, data_feed_node_id, file_name, size_bytes, sha256, object_key, uploaded_by)
         values ($1, $2, $3, 'distributions.csv', 10, repeat('0', 64), repeat('0', 32), $4) returning id`,
        [by.organizationId, engagementId, node, by.id],
      );
    });
}

export type Builders = ReturnType<typeof createBuilders>;

async function insert(tx: PlatformTx, sql: string, params: readonly unknown[]): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(sql, params);
  const [row] = rows;
  if (!row) throw new Error("the builder wrote nothing");
  return row.id;
}
