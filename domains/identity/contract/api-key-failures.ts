import { failures } from "@tieout/contract";

export const apiKeyFailures = failures("api-keys", {
  "name-in-use": {
    status: 409,
    title: "Name in use",
    say: (d: { name: string }) => `A key or token in use is named ${d.name} already. Choose another name, or revoke that one first.`,
  },
  "too-many": {
    status: 409,
    title: "Too many keys",
    say: (d: { most: number; what: string }) =>
      `The firm has ${d.most} ${d.what} in use, the most that are possible. Revoke one that is not needed.`,
  },
  "not-admin": {
    status: 403,
    title: "Not permitted",
    say: () => "You are no longer a firm admin. Ask a firm admin to make it.",
  },
  "not-in-use": {
    status: 404,
    title: "Key not in use",
    say: () => "It has ended already, or does not exist. Reload the page.",
  },
});
