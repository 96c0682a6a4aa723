import type { RouteDefinition } from "@tieout/contract";
import type { FileStore } from "@tieout/files";
import type { Actor } from "@tieout/kernel";
import type { Work } from "@tieout/postgres";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { RouteIndex } from "./check-registrations.ts";
import type { inputParser } from "./parse-input.ts";
import type { Registration } from "./registration.ts";

export interface BinderOptions {
  readonly registrations: readonly Registration[];
  /** The actor of a bearer token; null when it is unknown, expired or ended. */
  readonly authenticate: (token: string, at: Date) => Promise<Actor | null>;
  readonly work: Work;
  readonly files: FileStore;
  readonly now: () => Date;
  /** Largest uploaded file. */
  readonly uploadMaxBytes: number;
}

export interface BoundRoute {
  /** `domain.name` */
  readonly label: string;
  readonly route: RouteDefinition;
  readonly handle: Registration["handlers"][string];
  readonly parse: ReturnType<typeof inputParser>;
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
