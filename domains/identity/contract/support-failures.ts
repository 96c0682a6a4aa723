import { failures } from "@tieout/contract";

export const supportFailures = failures("support", {
  "no-account": {
    status: 404,
    title: "Person not found",
    say: () => "There is no person with this ID. Reload the list.",
  },
  "own-account": {
    status: 409,
    title: "Your own account",
    say: () => "You are signed in to this account already.",
  },
  "staff-account": {
    status: 409,
    title: "Account of staff",
    say: () => "Accounts of Tieout's staff are not viewed in a support session. Choose a person of a firm.",
  },
  "inactive-account": {
    status: 409,
    title: "Inactive account",
    say: () => "This person is inactive and opens nothing. A firm admin can activate them.",
  },
  // One sentence for every cause, so that nothing is learned of codes and accounts.
  "not-open": {
    status: 400,
    title: "Support session not opened",
    say: () =>
      "This support session cannot be opened: it was used, is older than a minute, or is no longer allowed. Begin it again from the staff console.",
  },
  "no-session": {
    status: 404,
    title: "Session not open",
    say: () => "This support session has ended already, or is none of your firm. Reload the page.",
  },
});
