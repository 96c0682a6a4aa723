import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { KeyScope } from "@tieout/contract";
import { type FileStore, openFolderFileStore } from "@tieout/files";
import { type Authenticator, bindRoutes, createApp, type Registration, sharedCounts } from "@tieout/http";
import { createTestDatabase, type TestDatabase } from "@tieout/postgres";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { type Builders, createBuilders, type TestUser } from "./builders.ts";
import { type Caller, createCaller } from "./caller.ts";
import { keepEvidence, registerCanary } from "./canaries.ts";
import { createFakeClock, type FakeClock } from "./fake-clock.ts";
import { bearersOf, openApiKey, openClientSession, openSession, type SessionOptions } from "./open-bearers.ts";

export interface TestApiParts {
  readonly database: TestDatabase["database"];
  readonly files: FileStore;
  readonly uploadMaxBytes: number;
}

/** An existing database and file store. */
export interface StoredPlace {
  readonly db: TestDatabase;
  readonly directory: string;
  /** 32 bytes */
  readonly masterKey: Uint8Array;
}

export interface TestApiOptions {
  /** Default: none. */
  readonly trustedProxies?: number;
  /** Route tables to serve; they may need the test's database and file store. */
  readonly registrations: (parts: TestApiParts) => readonly Registration[];
  /** Defaults to the sessions table, with an 8-hour idle timeout, and the API keys. */
  readonly authenticator?: (work: TestDatabase["database"]["work"]) => Authenticator;
  readonly uploadMaxBytes?: number;
  /** Off by default, because the clock doesn't move. */
  readonly limitsClasses?: boolean;
  /** Used instead of a new, empty database and file store; `stop` removes them just the same. */
  readonly stored?: StoredPlace;
  /** Adds plain routes before the app is ready. */
  readonly prepare?: (app: FastifyInstance) => Promise<void>;
}

export interface TestApi extends Builders {
  readonly app: FastifyInstance;
  readonly db: TestDatabase;
  readonly files: FileStore;
  readonly clock: FakeClock;
  readonly registrations: readonly Registration[];
  /** Log lines written by the process, as JSON. */
  readonly logLines: readonly string[];
  /** Returns a caller for the user; opens a session on the first call. */
  readonly as: (user: TestUser) => Caller;
  /** Returns a caller with a new session each time. */
  readonly asSession: (user: TestUser, options: Omit<SessionOptions, "at">) => Caller;
  /** Returns a caller with an API key that the user created with these scopes; the same scopes return the same key. */
  readonly asKey: (maker: TestUser, scopes: readonly KeyScope[]) => Caller;
  readonly asToken: (token: string) => Caller;
  /** Returns a caller for a client who has opened a request that the user created for the engagement. */
  readonly asClient: (maker: TestUser, engagementId: string) => Promise<Caller>;
  readonly anonymous: Caller;
  readonly stop: () => Promise<void>;
}

/** Starts the product's binder on a separate database and file store, without a network port. Call `stop` in afterAll. */
export async function startTestApi(options: TestApiOptions): Promise<TestApi> {
  const { db, directory, masterKey } = options.stored ?? (await newPlace());
  registerCanary("master key", Buffer.from(masterKey).toString("hex"));
  const files = await openFolderFileStore({ directory, masterKey });
  const clock = createFakeClock();
  const { work } = db.database;
  const uploadMaxBytes = options.uploadMaxBytes ?? 64 * 1024 * 1024;
  const logLines: string[] = [];
  const logger = pino({ level: "info" }, { write: (line: string) => void logLines.push(line) });
  const app = await createApp({
    logger,
    ...{ trustedProxies: options.trustedProxies ?? 0, limitsClasses: options.limitsClasses ?? false, uploadMaxBytes },
    ...{ installationKey: masterKey, now: clock.now, counts: sharedCounts(work) },
  });
  const registrations = options.registrations({ database: db.database, files, uploadMaxBytes });
  const authenticator = (options.authenticator ?? bearersOf)(work);
  bindRoutes(app, {
    registrations,
    authenticator,
    work,
    files,
    now: clock.now,
    uploadMaxBytes,
  });
  await options.prepare?.(app);
  await app.ready();
  return {
    ...createBuilders(db.setup),
    app,
    db,
    files,
    clock,
    registrations,
    logLines,
    ...callersOf(app, db, clock),
    asClient: async (maker, engagementId) => {
      const cookie = await openClientSession(db, maker, engagementId, clock.now());
      return createCaller(app, async () => null, { cookie });
    },
    asToken: (token) => createCaller(app, async () => token),
    anonymous: createCaller(app, async () => null),
    async stop() {
      await app.close();
      keepEvidence("logs/api-of-a-test", logLines.join(""));
      await db.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Creates each session or key on its first call. */
function callersOf(app: FastifyInstance, db: TestDatabase, clock: FakeClock): Pick<TestApi, "as" | "asSession" | "asKey"> {
  const bearers = new Map<string, Promise<string>>();
  const once = (name: string, open: () => Promise<string>): Caller =>
    createCaller(app, () => {
      const bearer = bearers.get(name) ?? open();
      bearers.set(name, bearer);
      return bearer;
    });
  return {
    as: (user) => once(user.id, () => openSession(db, user, { at: clock.now() })),
    asSession: (user, options) => once(randomBytes(8).toString("hex"), () => openSession(db, user, { at: clock.now(), ...options })),
    asKey: (maker, scopes) => once(`${maker.id} ${scopes.join()}`, () => openApiKey(db, maker, scopes, clock.now())),
  };
}

const newPlace = async (): Promise<StoredPlace> => ({
  db: await createTestDatabase(),
  directory: await mkdtemp(path.join(os.tmpdir(), "tieout-test-files-")),
  masterKey: randomBytes(32),
});
