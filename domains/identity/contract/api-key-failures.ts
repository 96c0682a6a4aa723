import { failures } from "@tieout/contract";

export const apiKeyFailures = failures("api-keys", {
  "name-in-use": {
    status: 409,
    title: "Name in use",
    say: (d: { name: string }) => `A key in use is named ${d.name} already. Choose another name, or revoke that key first.`,
  },
  "too-many": {
    status: 409,
    title: "Too many keys",
    say: (d: { most: number }) => `The firm has ${d.most} keys in use, the most that are possible. Revoke one that is not needed.`,
  },
  "not-admin": {
    status: 403,
    title: "Not permitted",
    say: () => "You are no firm admin any more. Ask a firm admin to make the key.",
  },
  "not-in-use": {
    status: 404,
    title: "Key not in use",
    say: () => "This key has ended already, or does not exist. Reload the page.",
  },
});
