import type { PaperPage } from "@tieout/processing/core";
import type { ActivityData } from "./inputs.ts";

export type ActivityPage = PaperPage<ActivityData>;
