import type { PaperKey } from "@tieout/catalogue/core";

/** Name of the version of a paper's own sources. */
export const paperVersion = (key: PaperKey): string => `paper:${key}`;
