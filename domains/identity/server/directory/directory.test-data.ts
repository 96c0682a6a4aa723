import type { TestApi, TestUser } from "@tieout/test-kit";
import { scimRoutes } from "../../contract/index.ts";

export interface DirectoryAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  // biome-ignore lint/suspicious/noExplicitAny: the answer of any route, compared by the tests
  readonly json: any;
}

/** Acts as a directory: plain HTTP, without the product's client. */
export function directoryOf(api: TestApi, maker: TestUser) {
  const caller = api.asKey(maker, ["directory"]);
  const send = async (
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    address: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<DirectoryAnswer> => {
    const [path = "", search = ""] = address.split("?");
    const route = { ...scimRoutes.listScimUsers, method, path: `/api/scim/v2${path}` } as const;
    const answer = await caller.send(route, {
      query: Object.fromEntries(new URLSearchParams(search)),
      headers: {
        accept: "application/scim+json",
        ...more,
        ...(body === undefined ? {} : { "content-type": "application/scim+json; charset=utf-8" }),
      },
      ...(body === undefined ? {} : { body }),
    });
    const text = answer.bytes.toString();
    return { status: answer.status, headers: answer.headers, json: text === "" ? null : JSON.parse(text) };
  };
  return send;
}

export const patchOp = (...operations: readonly object[]) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
  Operations: operations,
});

/** A new person as Entra ID sends one, with its default attributes. */
export const ofEntra = (email: string) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:User", "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"],
  externalId: `entra-${email}`,
  userName: email,
  active: true,
  displayName: "Anna Lind",
  title: "Senior",
  emails: [{ primary: true, type: "work", value: email }],
  meta: { resourceType: "User" },
  name: { formatted: "Anna Lind", familyName: "Lind", givenName: "Anna" },
  phoneNumbers: [{ value: "555-0100", type: "work" }],
  "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": { department: "Audit", manager: "none" },
});

/** A new person as Okta sends one. */
export const ofOkta = (email: string) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
  userName: email,
  name: { givenName: "Ben", familyName: "Okafor" },
  emails: [{ primary: true, value: email, type: "work" }],
  displayName: "Ben Okafor",
  locale: "en-US",
  externalId: `00u-${email}`,
  groups: [],
  password: "1mz050nq",
  active: true,
});
