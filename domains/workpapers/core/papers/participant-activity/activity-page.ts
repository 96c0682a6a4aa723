import type { PaperPage } from "@tieout/runs/core";
import type { ActivityData } from "./inputs.ts";

export type ActivityPage = PaperPage<ActivityData>;
