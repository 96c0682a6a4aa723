import type { OpenItem } from "../open-items.ts";

/** Returns open items that could no longer be finished after a lock. `Unit` is the open transaction. */
export type OpenItemsPort<Unit> = (unit: Unit, engagementId: string) => Promise<readonly OpenItem[]>;

/** Called in the transaction that locks the engagement, to freeze the domain's data. `version` is the lock's version, from 1. */
export type FreezingPort<Unit> = (unit: Unit, engagementId: string, version: number) => Promise<void>;
