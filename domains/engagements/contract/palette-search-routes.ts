import { defineRoutes, Id, Text } from "@tieout/contract";
import { z } from "zod";

/** An engagement as the command palette lists it. */
export const FoundEngagement = z.object({ id: Id, engagement_name: z.string(), client_ein: z.string(), plan_number: z.string() });
export type FoundEngagement = z.infer<typeof FoundEngagement>;

/** A client as the command palette lists it. */
export const FoundClient = z.object({ id: Id, name: z.string() });
export type FoundClient = z.infer<typeof FoundClient>;

/**
 * Search for the command palette, available on every page. The search text is sent in the body because it may contain people's names, and
 * browsers and proxies store URLs.
 */
export const paletteSearchRoutes = defineRoutes({
  searchEngagements: {
    method: "POST",
    path: "/api/engagements/search/",
    summary: "The newest eight engagements the caller can see, and the firm's first five clients, that match every word of a text",
    access: { kind: "session" },
    needs: "engagements",
    apiKey: "read",
    body: z.strictObject({ text: Text(200) }),
    output: z.object({ engagements: z.array(FoundEngagement), clients: z.array(FoundClient) }),
    failures: [],
    idempotent: { why: "it stores nothing" },
  },
});
