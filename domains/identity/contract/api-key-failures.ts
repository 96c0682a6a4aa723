import { failures } from "@tieout/contract";

export const apiKeyFailures = failures("api-keys", {
  "name-in-use": {
    status: 409,
    title: "Name in use",
    say: (d: { name: string }) => `An active key or token is already named ${d.name}. Choose another name, or revoke that one first.`,
  },
  "too-many": {
    status: 409,
    title: "Too many keys",
    say: (d: { most: number; what: string }) =>
      `Your firm already has ${d.most} active ${d.what}, the maximum. Revoke one you no longer need.`,
  },
  "not-admin": {
    status: 403,
    title: "Not permitted",
    say: () => "You are no longer a firm admin. Ask a firm admin to create it.",
  },
  "not-in-use": {
    status: 404,
    title: "Key not active",
    say: () => "This key has already ended or doesn't exist. Reload the page.",
  },
});
