import type { ScimDocument } from "../../contract/index.ts";
import { scimPageLimits } from "../../contract/index.ts";
import { userSchema } from "../../core/index.ts";
import { scimAddress } from "./scim-wire.ts";

const schemaOf = (name: string) => `urn:ietf:params:scim:schemas:core:2.0:${name}`;

/** The server's capabilities: RFC 7643, 5. */
export const scimConfigOf = (publicUrl = ""): ScimDocument => ({
  schemas: [schemaOf("ServiceProviderConfig")],
  documentationUri: `${publicUrl}/resources/directory`,
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: scimPageLimits.most },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      ...{ type: "oauthbearertoken", name: "Directory token", primary: true },
      description: "A token a firm admin creates under Users, API keys; sent as Authorization: Bearer",
      specUri: "https://www.rfc-editor.org/info/rfc6750",
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${publicUrl}${scimAddress}ServiceProviderConfig` },
});

/** The resource types: RFC 7643, 6. */
export const scimResourceTypesOf = (publicUrl = ""): readonly ScimDocument[] => [
  {
    schemas: [schemaOf("ResourceType")],
    ...{ id: "User", name: "User", description: "A person at the firm", endpoint: "/Users", schema: userSchema },
    meta: { resourceType: "ResourceType", location: `${publicUrl}${scimAddress}ResourceTypes/User` },
  },
];

interface Attribute {
  readonly [more: string]: unknown;
  readonly name: string;
  readonly description: string;
}

const attribute = ({ name, description, ...more }: Attribute) => ({
  ...{ name, description, type: "string", multiValued: false, required: false, caseExact: false },
  ...{ mutability: "readWrite", returned: "default", uniqueness: "none" },
  ...more,
});

const attributes = [
  attribute({
    ...{ name: "userName", description: "Email the person signs in with, in lowercase" },
    ...{ required: true, mutability: "immutable", uniqueness: "global" },
  }),
  attribute({ name: "displayName", description: "Name of the person" }),
  attribute({
    ...{ name: "name", description: "The person's name in parts; displayName takes precedence", type: "complex" },
    subAttributes: [
      attribute({ name: "formatted", description: "The full name" }),
      attribute({ name: "givenName", description: "First name" }),
      attribute({ name: "familyName", description: "Last name" }),
    ],
  }),
  attribute({ name: "active", description: "False if the person is signed out and can't sign in", type: "boolean" }),
  attribute({
    ...{ name: "emails", description: "The only address, same as userName", type: "complex", multiValued: true, mutability: "immutable" },
    subAttributes: [
      attribute({ name: "value", description: "The address", mutability: "immutable" }),
      attribute({ name: "type", description: "work", mutability: "readOnly", canonicalValues: ["work"] }),
      attribute({ name: "primary", description: "true", type: "boolean", mutability: "readOnly" }),
    ],
  }),
  attribute({
    ...{ name: "roles", description: "One role, admin or auditor; auditor if absent", type: "complex", multiValued: true },
    subAttributes: [
      attribute({ name: "value", description: "admin or auditor", canonicalValues: ["admin", "auditor"] }),
      attribute({ name: "primary", description: "true", type: "boolean", mutability: "readOnly" }),
    ],
  }),
];

/** The user attributes that Tieout stores: RFC 7643, 7. `id`, `externalId` and `meta` are common to all resources. */
export const scimSchemasOf = (publicUrl = ""): readonly ScimDocument[] => [
  {
    schemas: [schemaOf("Schema")],
    ...{ id: userSchema, name: "User", description: "A person at the firm", attributes },
    meta: { resourceType: "Schema", location: `${publicUrl}${scimAddress}Schemas/${userSchema}` },
  },
];

export const scimListOf = (documents: readonly ScimDocument[]): ScimDocument => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
  ...{ totalResults: documents.length, startIndex: 1, itemsPerPage: documents.length },
  Resources: documents,
});
