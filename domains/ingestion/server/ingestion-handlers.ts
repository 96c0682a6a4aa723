import type { EngagementFacts } from "@tieout/engagements/core";
import type { StatusUpdater } from "@tieout/engagements/server";
import type { Engine } from "@tieout/engine";
import type { FileStore } from "@tieout/files";
import type { RouteHandlers, SignedInContext } from "@tieout/http";
import type { Actor } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { SourceVersions } from "@tieout/stages";
import type { ingestionRoutes } from "../contract/index.ts";
import type { AssetRecord } from "./files/asset-repository.ts";
import { assetWire } from "./files/asset-wire.ts";
import { sameFileWires } from "./files/same-files.ts";

export interface IngestionFacts {
  readonly engagement: EngagementFacts;
  readonly asset: EngagementFacts & { readonly asset: AssetRecord };
  readonly [entity: string]: unknown;
}

export interface IngestionDeps {
  readonly statusUpdater: StatusUpdater;
  readonly engine: Engine;
  readonly files: FileStore;
  /** Largest file that a user may upload, in bytes. */
  readonly uploadMaxBytes: number;
  /** Versions of the engine tasks, by name. */
  readonly versions: SourceVersions;
  /** Workpapers that a locked engagement has, whatever the current catalog says; null if the engagement isn't locked. */
  readonly papersAtLock: (tx: Tx, engagementId: string) => Promise<ReadonlySet<string> | null>;
}

export type Handlers<K extends keyof typeof ingestionRoutes> = Pick<RouteHandlers<typeof ingestionRoutes, IngestionFacts>, K>;

/** A file as shown to the person who requests it. */
export const shownAsset = async (tx: Tx, actor: Actor, asset: AssetRecord) => assetWire(asset, await sameFileWires(tx, actor, [asset]));
export const shownLater = (context: SignedInContext, asset: AssetRecord) =>
  context.inOrganization((tx) => shownAsset(tx, context.actor, asset));
