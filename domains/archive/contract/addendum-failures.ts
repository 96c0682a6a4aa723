import { failures } from "@tieout/contract";

/** These codes on the wire predate the archive domain. */
export const addendumFailures = failures("workpapers", {
  "not-locked": {
    status: 409,
    title: "Not locked",
    say: (d: { name: string }) =>
      `${d.name} isn't locked, so it can't have an addendum. Upload the file in its step, or lock the engagement first.`,
  },
  "reason-required": {
    status: 422,
    title: "Reason",
    say: () => "Enter a reason in no more than 1,000 characters. Say why the file came after the lock.",
  },
  "addendum-duplicate": {
    status: 409,
    title: "Added already",
    say: (d: { name: string }) => `${d.name} has the same content as an addendum you already have. It wasn't added again.`,
  },
});
