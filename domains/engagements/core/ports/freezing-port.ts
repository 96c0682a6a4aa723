import type { OpenItem } from "../open-items.ts";

/** What is open now and could not be finished after a lock. `Unit` is the open transaction. */
export type OpenItemsPort<Unit> = (unit: Unit, engagementId: string) => Promise<readonly OpenItem[]>;

/** Called in the transaction that locks, to freeze what a domain keeps; `version`: of the lock, from 1. */
export type FreezingPort<Unit> = (unit: Unit, engagementId: string, version: number) => Promise<void>;
