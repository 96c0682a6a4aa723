import { defineRoutes, Id } from "@tieout/contract";
import { z } from "zod";
import { PlanYearQuery, ToolkitDetail, ToolkitPage, ToolkitQuery } from "./storefront-shapes.ts";

const access = { kind: "public", why: "the catalogue is the same for everyone and holds nothing of a firm" } as const;
const ofToolkit = z.object({ toolkitId: Id });

/** The store, which is open without a login. */
export const storefrontRoutes = defineRoutes({
  searchToolkits: {
    method: "GET",
    path: "/api/storefront/toolkit-search/",
    summary: "Search the toolkits, with the choices of each filter and how many toolkits each would leave",
    access,
    needs: "store",
    apiKey: "none",
    query: ToolkitQuery,
    output: ToolkitPage,
    failures: [],
  },
  getToolkit: {
    method: "GET",
    path: "/api/storefront/toolkit-search/:toolkitId/",
    summary: "A toolkit, what it lets an auditor rely on and what it covers of a plan year",
    access,
    needs: "store",
    apiKey: "none",
    params: ofToolkit,
    query: PlanYearQuery,
    output: ToolkitDetail,
    failures: ["storefront.no-toolkit"],
  },
  getPreview: {
    method: "GET",
    path: "/api/storefront/toolkit-search/:toolkitId/previews/:tab/",
    summary: "The first page of a tab of the workbook as SVG, with its headings alone",
    access,
    needs: "store",
    apiKey: "none",
    params: ofToolkit.extend({ tab: z.coerce.number().int().min(1).max(99) }),
    output: "stream",
    failures: ["storefront.no-toolkit", "storefront.no-page"],
  },
});
