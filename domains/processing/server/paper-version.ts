import type { PaperKey } from "@tieout/catalogue/core";

/** Name under which the version of a paper's own sources is known. */
export const paperVersion = (key: PaperKey): string => `paper:${key}`;
