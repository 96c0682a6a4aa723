import type { PaperKey } from "@tieout/catalog/core";

/** Name under which a paper's own sources have their version. */
export const paperVersion = (key: PaperKey): string => `paper:${key}`;
