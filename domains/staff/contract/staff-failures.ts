import { failures } from "@tieout/contract";

export const staffFailures = failures("staff", {
  "no-firm": { status: 404, title: "Firm not found", say: () => "No firm has this ID. Reload the list." },
  "no-person": { status: 404, title: "Person not found", say: () => "No person has this ID. Reload the list." },
  "email-taken": {
    status: 409,
    title: "Email in use",
    say: (d: { email: string }) =>
      `${d.email} already has an account, so the firm was not created. Use another address for its first admin.`,
  },
  "not-active": {
    status: 409,
    title: "Inactive person",
    say: () => "This person is inactive and can't sign in. A firm admin can activate them.",
  },
  "job-not-open": {
    status: 409,
    title: "Job changed",
    say: () => "The job changed after you opened the list and can no longer be retried or canceled. Reload the list.",
  },
  "run-not-open": {
    status: 409,
    title: "Run changed",
    say: () =>
      "You can no longer rerun this from here: its engagement has a newer run, is locked, or is missing something. The firm can start it from the engagement.",
  },
  "announcement-taken": {
    status: 409,
    title: "Name in use",
    say: (d: { name: string }) => `An announcement is already named ${d.name}. Choose another name.`,
  },
  "no-provider": { status: 404, title: "Provider not found", say: () => "No service provider has this ID. Reload the list." },
  "provider-taken": {
    status: 409,
    title: "Name in use",
    say: (d: { name: string; by: string }) =>
      `“${d.name}” is already a name of the provider ${d.by}, so a search would find both. Choose another name, or change that provider.`,
  },
  "provider-in-use": {
    status: 409,
    title: "Provider in use",
    say: (d: { name: string; engagements: number }) =>
      `${d.name} can't be renamed: workpapers in ${d.engagements === 1 ? "1 engagement" : `${d.engagements} engagements`} print it. ` +
      "Retire this provider and add one under the new name, with the old name among its other names.",
  },
  "format-unbound": {
    status: 409,
    title: "Format",
    say: (d: { name: string; format: string }) =>
      `This provider's files are read with the format ${d.format}, which Tieout finds by name. “${d.name}” wouldn't match it: ` +
      `choose a name that starts with the format's name.`,
  },
  "provider-universal": {
    status: 409,
    title: "Universal provider",
    say: (d: { name: string }) => `${d.name} represents every provider not in the list, so it can't be renamed or retired.`,
  },
  "contract-over": {
    status: 409,
    title: "Contract already over",
    say: (d: { today: string }) => `The contract's last day is before ${d.today}. Choose a later day.`,
  },
  "no-contract": { status: 404, title: "Contract not found", say: () => "The firm doesn't have this contract. Reload the page." },
  "contract-begins": {
    status: 409,
    title: "Contract begins later",
    say: (d: { startsOn: string }) =>
      `The contract began on ${d.startsOn}, so its last day can't be earlier. Choose that day or a later one.`,
  },
  "no-credits-given": {
    status: 409,
    title: "No credits",
    say: () => "An adjustment must add or remove at least one credit. Enter a number other than 0.",
  },
  "credits-over": {
    status: 409,
    title: "Credits already expired",
    say: (d: { today: string }) => `The credits' last day is before ${d.today}, so no one could use them. Choose a later day, or none.`,
  },
  "no-lot": { status: 404, title: "Credits not found", say: () => "The firm doesn't have these credits. Reload the page." },
  "no-announcement": { status: 404, title: "Announcement not found", say: () => "This announcement doesn't exist. Reload the list." },
});
