import { type Registration, registration, type SignedInContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import { readToolkitDocument, storefrontFailures, toolkitEditionRoutes } from "../../contract/index.ts";
import { asStaff } from "../as-staff.ts";
import { putToolkit } from "../put-toolkits.ts";

const { fail } = storefrontFailures;

/** Adds an edition after the same checks as a command-line import. */
async function addEdition(context: SignedInContext, { document, reason }: { readonly document: string; readonly reason: string }) {
  const read = readToolkitDocument(document);
  if (!("toolkit" in read)) {
    const errors = read.problems.map(({ path, says }) => ({ path: `body.document${path && `.${path}`}`, code: "invalid", msg: says }));
    const says = read.problems.map(({ path, says: what }) => `${path || "The file"} ${path ? what : `is ${what}`}`);
    return fail("storefront.document-wrong", { says }, { errors });
  }
  const { toolkit } = read;
  const { key, edition } = toolkit;
  return asStaff(context, "add an edition of a toolkit", async (tx) => {
    const outcome = await putToolkit(tx, toolkit);
    const detail = { key, edition: edition.number };
    if (outcome === "older") return fail("storefront.edition-older", detail);
    if (outcome === "differs") return fail("storefront.edition-differs", detail);
    const { rows } = await tx.query<{ id: string }>("select id from toolkits where key = $1", [key]);
    const id = rows[0]?.id ?? "";
    if (outcome !== "unchanged")
      tx.record({
        organizationId: null,
        event: "storefront.edition-added",
        subjectType: "toolkit",
        subjectId: id,
        data: { ...detail, reason },
      });
    return success({ toolkit_id: id, ...detail, outcome });
  });
}

/** Routes for the staff page that adds editions. */
export const registerToolkitEditions = (): Registration =>
  registration<typeof toolkitEditionRoutes>({
    domain: "toolkit-editions",
    routes: toolkitEditionRoutes,
    handlers: { addToolkitEdition: (context, { body }) => addEdition(context, body) },
  });
