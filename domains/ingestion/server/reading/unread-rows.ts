import type { AssetRecord } from "../files/asset-repository.ts";

/** Number of a file's rows that can't be read; a run proceeds without them. 0 until the file is read. */
export const unreadRows = ({ facts }: Pick<AssetRecord, "facts">): number => facts?.rejected ?? 0;
