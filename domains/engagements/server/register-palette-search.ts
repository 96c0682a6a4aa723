import { type Registration, registration } from "@tieout/http";
import { isFirmAdmin } from "@tieout/kernel";
import { paletteSearchRoutes } from "../contract/index.ts";
import { searchEngagements } from "./list/search-engagements.ts";

/** Command palette search over engagements and clients. */
export const registerPaletteSearch = (): Registration =>
  registration<typeof paletteSearchRoutes, Readonly<Record<string, unknown>>>({
    domain: "palette",
    routes: paletteSearchRoutes,
    handlers: {
      async searchEngagements({ tx, actor }, { body }) {
        return { ok: true, value: await searchEngagements(tx, body.text, isFirmAdmin(actor) ? null : actor.userId) };
      },
    },
  });
