import type { RouteDefinition, routeClasses } from "@tieout/contract";
import type { FileStore } from "@tieout/files";
import type { Actor } from "@tieout/kernel";
import type { Proof, Work } from "@tieout/postgres";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { RouteIndex } from "./check-registrations.ts";
import type { inputParser } from "./input/parse-input.ts";
import type { Registration } from "./registration.ts";

/** The actor last found for a token, with the proof that the actor is still correct. */
export interface RememberedActor {
  readonly actor: Actor;
  readonly proof: Proof;
}

/** Resolves a bearer token to its actor. */
export interface Authenticator {
  /** Null if the token is unknown, expired or ended. */
  readonly authenticate: (token: string, at: Date) => Promise<Actor | null>;
  /** A guess from memory that is useless without its proof; null if the database must be asked. */
  readonly remember: (token: string, at: Date) => RememberedActor | null;
  /** Like `authenticate`, but for API keys; records the use, including the address. */
  readonly authenticateKey: (key: string, use: KeyUse) => Promise<Actor | null>;
  /** Whether this process has already accepted the key. */
  readonly hasSeenKey: (key: string) => boolean;
}

export interface KeyUse {
  readonly address: string;
  readonly at: Date;
}

export interface BinderOptions {
  readonly registrations: readonly Registration[];
  readonly authenticator: Authenticator;
  readonly work: Work;
  readonly files: FileStore;
  readonly now: () => Date;
  /** Maximum size of an uploaded file. */
  readonly uploadMaxBytes: number;
}

export interface BoundRoute {
  /** `domain.name` */
  readonly label: string;
  readonly route: RouteDefinition;
  readonly handle: Registration["handlers"][string];
  readonly parse: ReturnType<typeof inputParser>;
  /** Whether the route changes nothing and its handler opens no transaction. */
  readonly onlyReads: boolean;
  readonly routeClass: keyof typeof routeClasses;
}

/** Shared by all calls. */
export interface Binding {
  readonly options: BinderOptions;
  readonly routeIndex: RouteIndex;
  readonly openStreams: Set<AbortController>;
}

export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
