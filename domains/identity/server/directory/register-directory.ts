import { type Registration, registration } from "@tieout/http";
import { success } from "@tieout/kernel";
import { directoryFailures, type ScimDocument, scimRoutes } from "../../contract/index.ts";
import { directoryPolicy } from "../../core/index.ts";
import {
  changeDirectoryUser,
  createDirectoryUser,
  type DirectoryDeps,
  getDirectoryUser,
  listDirectoryUsers,
  patched,
  removeDirectoryUser,
  replaced,
} from "./directory-users.ts";
import { scimConfigOf, scimListOf, scimResourceTypesOf, scimSchemasOf } from "./scim-documents.ts";

/** SCIM 2.0 for a firm's people. */
export function registerDirectory(deps: DirectoryDeps): Registration {
  const { publicUrl } = deps;
  return registration<typeof scimRoutes>({
    domain: "scim",
    routes: scimRoutes,
    policies: directoryPolicy,
    handlers: {
      getScimConfig: async () => success(scimConfigOf(publicUrl)),
      listScimResourceTypes: async () => success(scimListOf(scimResourceTypesOf(publicUrl))),
      getScimResourceType: async (_context, { params }) => documentOf(scimResourceTypesOf(publicUrl), params.resourceType),
      listScimSchemas: async () => success(scimListOf(scimSchemasOf(publicUrl))),
      getScimSchema: async (_context, { params }) => documentOf(scimSchemasOf(publicUrl), params.schemaUri),
      listScimUsers: ({ tx }, { query }) => listDirectoryUsers(tx, query, deps),
      getScimUser: ({ tx }, { params }) => getDirectoryUser(tx, params.userId, deps),
      createScimUser: ({ tx, now }, { body }) => createDirectoryUser(tx, { resource: body, at: now() }, deps),
      replaceScimUser: ({ tx, now, ifMatch }, { params, body }) =>
        changeDirectoryUser(tx, { id: params.userId, at: now(), ifMatch, wishOf: replaced(body) }, deps),
      patchScimUser: ({ tx, now, ifMatch }, { params, body }) =>
        changeDirectoryUser(tx, { id: params.userId, at: now(), ifMatch, wishOf: patched(body) }, deps),
      deleteScimUser: ({ tx, now, ifMatch }, { params }) => removeDirectoryUser(tx, { id: params.userId, at: now(), ifMatch }, deps),
    },
  });
}

function documentOf(documents: readonly ScimDocument[], id: string) {
  const found = documents.find((document) => document.id === id);
  return found ? success(found) : directoryFailures.fail("directory.resource-unknown", { name: id });
}
