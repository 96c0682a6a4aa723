import { failures } from "@tieout/contract";

export const supportFailures = failures("support", {
  "no-account": {
    status: 404,
    title: "Person not found",
    say: () => "No person has this ID. Reload the list.",
  },
  "own-account": {
    status: 409,
    title: "Your own account",
    say: () => "You're already signed in to this account.",
  },
  "staff-account": {
    status: 409,
    title: "Staff account",
    say: () => "You can't view a Tieout staff account in a support session. Choose a person at a firm.",
  },
  "inactive-account": {
    status: 409,
    title: "Inactive account",
    say: () => "This person is inactive and can't sign in. A firm admin can activate them.",
  },
  // Uses the same sentence for every reason, so that it reveals nothing about codes and accounts.
  "not-open": {
    status: 400,
    title: "Support session not opened",
    say: () =>
      "This support session can't be opened: it was already used, is older than a minute, or is no longer allowed. Start it again from the staff console.",
  },
  "no-session": {
    status: 404,
    title: "Session not open",
    say: () => "This support session has already ended or isn't in your firm. Reload the page.",
  },
});
