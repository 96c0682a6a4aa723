import { type Registration, registration } from "@tieout/http";
import { success } from "@tieout/kernel";
import { storefrontRoutes } from "../contract/index.ts";
import { createFacetList } from "./facet-list.ts";
import { readPreview, readToolkit } from "./read-toolkit.ts";
import { planYearOf, searchToolkits } from "./search-toolkits.ts";

/** The store. */
export function registerStorefront(): Registration {
  const facets = createFacetList();
  return registration<typeof storefrontRoutes>({
    domain: "storefront",
    routes: storefrontRoutes,
    handlers: {
      searchToolkits: async ({ work }, { query }) => success(await searchToolkits(work.platformStatement, facets, query)),
      getToolkit: ({ work }, { params, query }) => readToolkit(work.platformStatement, params.toolkitId, planYearOf(query)),
      getPreview: ({ work }, { params }) => readPreview(work.platformStatement, params.toolkitId, params.tab),
    },
  });
}
