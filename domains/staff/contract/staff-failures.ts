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
    say: () => "This job has changed meanwhile and can neither be tried again nor canceled. Reload the list.",
  },
  "announcement-taken": {
    status: 409,
    title: "Name in use",
    say: (d: { name: string }) => `There is an announcement named ${d.name} already. Choose another name.`,
  },
  "contract-over": {
    status: 409,
    title: "Contract is over",
    say: (d: { today: string }) => `The last day of the contract is before ${d.today}. Choose a later one.`,
  },
  "no-credits-given": {
    status: 409,
    title: "No credits",
    say: () => "An adjustment gives or takes at least one credit. Enter a number other than 0.",
  },
  "no-lot": { status: 404, title: "Credits not found", say: () => "The firm has no such credits. Reload the page." },
  "no-announcement": { status: 404, title: "Announcement not found", say: () => "There is no such announcement. Reload the list." },
});
