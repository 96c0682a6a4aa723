import { failures } from "@tieout/contract";

export const staffFailures = failures("staff", {
  "no-firm": { status: 404, title: "Firm not found", say: () => "There is no firm with this ID. Reload the list." },
  "no-person": { status: 404, title: "Person not found", say: () => "There is no person with this ID. Reload the list." },
  "email-taken": {
    status: 409,
    title: "Email in use",
    say: (d: { email: string }) =>
      `${d.email} has an account already, so the firm was not created. Use another address for its first admin.`,
  },
  "not-active": {
    status: 409,
    title: "Inactive person",
    say: () => "This person is inactive and signs in nowhere. A firm admin can activate them.",
  },
  "job-not-open": {
    status: 409,
    title: "Job changed",
    say: () => "The job has changed since you opened the list and can be neither tried again nor canceled. Reload the list.",
  },
  "run-not-open": {
    status: 409,
    title: "Run changed",
    say: () =>
      "This run can no longer be tried again from here: its engagement has a newer one, is locked, or lacks something. The firm starts it from the engagement.",
  },
  "announcement-taken": {
    status: 409,
    title: "Name in use",
    say: (d: { name: string }) => `There is an announcement named ${d.name} already. Choose another name.`,
  },
  "no-provider": { status: 404, title: "Provider not found", say: () => "There is no service provider with this ID. Reload the list." },
  "provider-taken": {
    status: 409,
    title: "Name in use",
    say: (d: { name: string; by: string }) =>
      `“${d.name}” is a name of the provider ${d.by} already. A search would find two: choose another name, or change that provider.`,
  },
  "provider-in-use": {
    status: 409,
    title: "Provider in use",
    say: (d: { name: string; engagements: number }) =>
      `${d.name} keeps its name: workpapers of ${d.engagements === 1 ? "1 engagement" : `${d.engagements} engagements`} print it. ` +
      "Retire this provider and add one under the new name, with the old one among its other names.",
  },
  "format-unbound": {
    status: 409,
    title: "Format",
    say: (d: { name: string; format: string }) =>
      `Files of this provider are read with the format ${d.format}, which is found by the name. Under “${d.name}” they no longer would be: ` +
      `choose a name that begins with the format's.`,
  },
  "provider-universal": {
    status: 409,
    title: "Universal provider",
    say: (d: { name: string }) => `${d.name} is for every provider that the list does not have. It is neither renamed nor retired.`,
  },
  "contract-over": {
    status: 409,
    title: "Contract is over",
    say: (d: { today: string }) => `The last day of the contract is before ${d.today}. Choose a later one.`,
  },
  "no-contract": { status: 404, title: "Contract not found", say: () => "The firm has no such contract. Reload the page." },
  "contract-begins": {
    status: 409,
    title: "Contract begins later",
    say: (d: { startsOn: string }) =>
      `The contract began on ${d.startsOn}, and its last day cannot be before. Choose that day or a later one.`,
  },
  "no-credits-given": {
    status: 409,
    title: "No credits",
    say: () => "An adjustment gives or takes at least one credit. Enter a number other than 0.",
  },
  "credits-over": {
    status: 409,
    title: "Credits are over",
    say: (d: { today: string }) =>
      `The last day of the credits is before ${d.today}, so no one could use them. Choose a later one, or none.`,
  },
  "no-lot": { status: 404, title: "Credits not found", say: () => "The firm has no such credits. Reload the page." },
  "no-announcement": { status: 404, title: "Announcement not found", say: () => "There is no such announcement. Reload the list." },
});
