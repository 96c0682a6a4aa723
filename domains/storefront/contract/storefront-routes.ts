import { defineRoutes, Id } from "@tieout/contract";
import { z } from "zod";
import { PlanYearQuery, ToolkitDetail, ToolkitPage, ToolkitQuery } from "./storefront-shapes.ts";

const access = { kind: "public", why: "the catalog is the same for everyone and contains no firm's data" } as const;
const ofToolkit = z.object({ toolkitId: Id });

/** The store, which can be used without signing in. */
export const storefrontRoutes = defineRoutes({
  searchToolkits: {
    method: "GET",
    path: "/api/storefront/toolkit-search/",
    summary: "Search toolkits, with each filter's options and result counts",
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
    summary: "A toolkit: what an auditor can rely on and how much of a plan year it covers",
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
    summary: "The first page of a workbook tab as SVG, headings only",
    access,
    needs: "store",
    apiKey: "none",
    params: ofToolkit.extend({ tab: z.coerce.number().int().min(1).max(99) }),
    output: "stream",
    failures: ["storefront.no-toolkit", "storefront.no-page"],
  },
});
