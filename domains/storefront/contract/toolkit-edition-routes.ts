import { defineRoutes, Id } from "@tieout/contract";
import { leastReasonLength } from "@tieout/kernel";
import { z } from "zod";

/** Characters of a document; the largest samples have a tenth of that. */
const longestDocument = 900_000;

const NewEdition = z.strictObject({
  document: z.string().min(1, "is required").max(longestDocument).describe("Text of the JSON file that `tieout catalogue import` takes"),
  reason: z
    .string()
    .trim()
    .min(leastReasonLength, `says why in at least ${leastReasonLength} characters`)
    .max(500)
    .describe("Kept in the audit log of the installation"),
});

const AddedEdition = z.object({
  toolkit_id: Id,
  key: z.string(),
  edition: z.number().int(),
  outcome: z.enum(["added", "new_edition", "unchanged"]).describe("`unchanged`: the store had it already"),
});

/** The catalogue of the store, kept by Tieout's staff. */
export const toolkitEditionRoutes = defineRoutes({
  addToolkitEdition: {
    method: "POST",
    path: "/api/staff/toolkit-editions/",
    summary: "Add a toolkit to the store, or the next edition of one",
    access: { kind: "permission", permission: "staff.use" },
    needs: "console",
    apiKey: "none",
    body: NewEdition,
    output: AddedEdition,
    failures: ["storefront.document-wrong", "storefront.edition-older", "storefront.edition-differs"],
    ownTransaction: true,
    idempotent: { why: "an edition that is there is not added again" },
  },
});
