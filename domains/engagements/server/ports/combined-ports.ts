import type { Tx } from "@tieout/postgres";
import {
  type ActivityTable,
  type ClientMerge,
  type ClientShare,
  type EngagementCopy,
  engagementActivity,
  type OpenItem,
  type RollForwardShare,
} from "../../core/index.ts";
import type { EngagementPorts } from "./engagement-ports.ts";

const noPrograms = { procedures: 0, samples: 0 };
const noShare: RollForwardShare = {
  contracts: [],
  meanings: 0,
  testing: { kept: noPrograms, defaults: noPrograms, differences: [] },
};

/** Sets up new engagements and rereads files after a plan year change. */
export interface EngagementCopier {
  readonly setUp: (tx: Tx, engagementId: string) => Promise<void>;
  /** Copies setup when an engagement is rolled forward. */
  readonly copyInto: (tx: Tx, copy: EngagementCopy) => Promise<void>;
  readonly rollForwardShare: (tx: Tx, engagementId: string) => Promise<RollForwardShare>;
  readonly planYearChanged: (tx: Tx, engagementId: string) => Promise<void>;
}

export const copyingBy = ({ copying, planYear }: EngagementPorts): EngagementCopier => ({
  async setUp(tx, id) {
    for (const port of copying) await port.setUp?.(tx, id);
  },
  async copyInto(tx, copy) {
    for (const port of copying) await port.copyInto(tx, copy);
  },
  async rollForwardShare(tx, id) {
    const shares: Partial<RollForwardShare>[] = [];
    for (const port of copying) shares.push((await port.rollForwardShare?.(tx, id)) ?? {});
    return Object.assign({}, noShare, ...shares);
  },
  async planYearChanged(tx, id) {
    for (const reread of planYear) await reread(tx, id);
  },
});

export interface EngagementFreezer {
  /** Open items from all domains that could no longer be finished after a lock. */
  readonly openItems: (tx: Tx, engagementId: string) => Promise<readonly OpenItem[]>;
  readonly freeze: (tx: Tx, engagementId: string, version: number) => Promise<void>;
}

export const freezingBy = ({ openItems, freezing }: EngagementPorts): EngagementFreezer => ({
  async openItems(tx, id) {
    const items: OpenItem[] = [];
    for (const list of openItems) items.push(...(await list(tx, id)));
    return items;
  },
  async freeze(tx, id, version) {
    for (const freeze of freezing) await freeze(tx, id, version);
  },
});

/** Merges all data kept for a client. */
export interface ClientMerger {
  /** Tables whose rows reference a client. */
  readonly tables: readonly string[];
  readonly share: (tx: Tx, clientId: string) => Promise<readonly ClientShare[]>;
  /** Returns what `unmerge` needs, by port name. */
  readonly merge: (tx: Tx, merge: ClientMerge) => Promise<Readonly<Record<string, unknown>>>;
  readonly unmerge: (tx: Tx, merge: ClientMerge, before: Readonly<Record<string, unknown>>) => Promise<void>;
}

export const mergingBy = ({ merging }: EngagementPorts): ClientMerger => ({
  tables: merging.flatMap(({ tables }) => tables),
  async share(tx, clientId) {
    const shares: ClientShare[] = [];
    for (const port of merging) shares.push(...(await port.share(tx, clientId)));
    return shares.filter(({ count }) => count > 0);
  },
  async merge(tx, merge) {
    const before: Record<string, unknown> = {};
    for (const port of merging) before[port.name] = await port.merge(tx, merge);
    return before;
  },
  async unmerge(tx, merge, before) {
    for (const port of merging) if (port.name in before) await port.unmerge(tx, merge, before[port.name]);
  },
});

/** Activity words for this domain and those above it. */
export interface Activity {
  readonly words: ActivityTable;
  readonly names: (tx: Tx, engagementId: string) => Promise<ReadonlyMap<string, string>>;
}

export const activityBy = ({ activity }: EngagementPorts): Activity => ({
  words: Object.assign({}, engagementActivity, ...activity.map(({ words }) => words)),
  async names(tx, engagementId) {
    const names: (readonly [string, string])[] = [];
    for (const port of activity) names.push(...((await port.names?.(tx, engagementId)) ?? []));
    return new Map(names);
  },
});
