import { defineRoutes, Id } from "@tieout/contract";
import { leastReasonLength } from "@tieout/kernel";
import { z } from "zod";

/** Maximum characters in a document; the largest samples have a tenth of that. */
const longestDocument = 900_000;

const NewEdition = z.strictObject({
  document: z.string().min(1, "is required").max(longestDocument).describe("Text of a JSON file that `tieout catalog import` accepts"),
  reason: z
    .string()
    .trim()
    .min(leastReasonLength, `says why in at least ${leastReasonLength} characters`)
    .max(500)
    .describe("Kept in the installation's audit log"),
});

const AddedEdition = z.object({
  toolkit_id: Id,
  key: z.string(),
  edition: z.number().int(),
  outcome: z.enum(["added", "new_edition", "unchanged"]).describe("`unchanged` if the store already had it"),
});

/** The store's catalog, maintained by Tieout staff. */
export const toolkitEditionRoutes = defineRoutes({
  addToolkitEdition: {
    method: "POST",
    path: "/api/staff/toolkit-editions/",
    summary: "Add a toolkit or its next edition to the store",
    access: { kind: "permission", permission: "staff.use" },
    needs: "console",
    apiKey: "none",
    body: NewEdition,
    output: AddedEdition,
    failures: ["storefront.document-wrong", "storefront.edition-older", "storefront.edition-differs"],
    ownTransaction: true,
    idempotent: { why: "an existing edition is not added again" },
  },
});
