import type { ActivityPort } from "@tieout/engagements/server";
import { archiveActivity } from "../core/archive-activity.ts";

export const archiveActivityPort: ActivityPort = { words: archiveActivity };
