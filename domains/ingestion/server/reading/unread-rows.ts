import type { AssetRecord } from "../files/asset-repository.ts";

/** Rows of a file that cannot be read; a run proceeds without them. 0 before the file is read. */
export const unreadRows = ({ facts }: Pick<AssetRecord, "facts">): number => facts?.rejected ?? 0;
