import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type FileStore, openFolderFileStore } from "@tieout/files";
import { type Authenticator, bindRoutes, createApp, type Registration } from "@tieout/http";
import { createTestDatabase, type TestDatabase } from "@tieout/postgres";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { type Builders, createBuilders, type TestUser } from "./builders.ts";
import { type Caller, createCaller } from "./caller.ts";
import { createFakeClock, type FakeClock } from "./fake-clock.ts";

export interface TestApiParts {
  readonly database: TestDatabase["database"];
  readonly files: FileStore;
  readonly uploadMaxBytes: number;
}

/** A database and a file store that exist already. */
export interface StoredPlace {
  readonly db: TestDatabase;
  readonly directory: string;
  /** 32 bytes */
  readonly masterKey: Uint8Array;
}

export interface TestApiOptions {
  /** The tables to serve; they may need the database and the file store of this test. */
  readonly registrations: (parts: TestApiParts) => readonly Registration[];
  /** By default the sessions table, with 8 hours of idle time. */
  readonly authenticator?: (work: TestDatabase["database"]["work"]) => Authenticator;
  readonly uploadMaxBytes?: number;
  /** Off by default: the clock does not move. */
  readonly limitsClasses?: boolean;
  /** Served instead of new and empty ones, and removed by `stop` as they are. */
  readonly stored?: StoredPlace;
  /** Further plain routes, before the app is ready. */
  readonly prepare?: (app: FastifyInstance) => Promise<void>;
}

export interface TestApi extends Builders {
  readonly app: FastifyInstance;
  readonly db: TestDatabase;
  readonly files: FileStore;
  readonly clock: FakeClock;
  readonly registrations: readonly Registration[];
  /** Log lines of the process, as JSON. */
  readonly logLines: readonly string[];
  /** Opens a session for the user at the first call. */
  readonly as: (user: TestUser) => Caller;
  readonly asToken: (token: string) => Caller;
  readonly anonymous: Caller;
  readonly stop: () => Promise<void>;
}

/** The product's binder on a database and a file store of its own, without a network port. Call `stop` in afterAll. */
export async function startTestApi(options: TestApiOptions): Promise<TestApi> {
  const { db, directory, masterKey } = options.stored ?? (await newPlace());
  const files = await openFolderFileStore({ directory, masterKey });
  const clock = createFakeClock();
  const { work } = db.database;
  const uploadMaxBytes = options.uploadMaxBytes ?? 64 * 1024 * 1024;
  const logLines: string[] = [];
  const logger = pino({ level: "info" }, { write: (line: string) => void logLines.push(line) });
  const app = await createApp({ logger, trustedProxies: 0, uploadMaxBytes });
  const registrations = options.registrations({ database: db.database, files, uploadMaxBytes });
  const authenticator = (options.authenticator ?? sessionsOf)(work);
  bindRoutes(app, {
    registrations,
    authenticator,
    work,
    files,
    now: clock.now,
    uploadMaxBytes,
    limitsClasses: options.limitsClasses ?? false,
  });
  await options.prepare?.(app);
  await app.ready();
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (user: TestUser): Promise<string> => {
    const token = tokens.get(user.id) ?? openSession(db, user, clock.now());
    tokens.set(user.id, token);
    return token;
  };
  return {
    ...createBuilders(db.setup),
    app,
    db,
    files,
    clock,
    registrations,
    logLines,
    as: (user) => createCaller(app, () => tokenOf(user)),
    asToken: (token) => createCaller(app, async () => token),
    anonymous: createCaller(app, async () => null),
    async stop() {
      await app.close();
      await db.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const newPlace = async (): Promise<StoredPlace> => ({
  db: await createTestDatabase(),
  directory: await mkdtemp(path.join(os.tmpdir(), "tieout-test-files-")),
  masterKey: randomBytes(32),
});

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

async function openSession(db: TestDatabase, user: TestUser, at: Date): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await db.database.work.asPlatform("test session", async (tx) => {
    await tx.query(
      `insert into sessions (organization_id, user_id, real_user_id, token_hash, address, user_agent, created_at, last_used_at, expires_at)
       values ($1, $2, $2, $3, '127.0.0.1', 'test', $4, $4, $4::timestamptz + interval '12 hours')`,
      [user.organizationId, user.id, hashOf(token), at],
    );
  });
  return token;
}

const sessionsOf = (work: TestDatabase["database"]["work"]): Authenticator => ({
  remember: () => null,
  authenticate: (token, at) =>
    work.asPlatform("find a session", async (tx) => {
      const { rows } = await tx.query<{
        readonly sessionId: string;
        readonly userId: string;
        readonly realUserId: string;
        readonly organizationId: string;
        readonly email: string;
        readonly role: number;
        readonly isStaff: boolean;
      }>(
        `select session_id as "sessionId", user_id as "userId", real_user_id as "realUserId", organization_id as "organizationId", email, role,
           is_staff as "isStaff" from use_session($1, $2, interval '8 hours', interval '5 minutes')`,
        [hashOf(token), at],
      );
      return rows[0] ?? null;
    }),
});
