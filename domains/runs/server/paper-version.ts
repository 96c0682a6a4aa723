import type { PaperKey } from "@tieout/catalog/core";

/** Name under which the version of a paper's own code is listed. */
export const paperVersion = (key: PaperKey): string => `paper:${key}`;
