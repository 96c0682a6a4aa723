/** Changes to a person's sign-in that are emailed to them, so that they notice changes someone else made. */
export const securityNoticeKinds = [
  "password_changed",
  "second_step_added",
  "second_step_removed",
  "recovery_codes_renewed",
  "new_device",
  "passkey_copied",
  "support_session",
] as const;
export type SecurityNoticeKind = (typeof securityNoticeKinds)[number];

interface NoticeWords {
  readonly subject: string;
  readonly sentence: string;
  /** Instructions, if they differ from securing the account. */
  readonly what?: string;
}

/** The event as a sentence for the email and its subject. */
export const securityNoticeWords: Readonly<Record<SecurityNoticeKind, NoticeWords>> = {
  password_changed: {
    subject: "Your Tieout password was changed",
    sentence: "The password of your Tieout account was changed, and your other sessions were signed out.",
  },
  second_step_added: {
    subject: "Two-step sign-in was set up for your Tieout account",
    sentence: "A second sign-in step was set up for your Tieout account.",
  },
  second_step_removed: {
    subject: "Two-step sign-in was removed from your Tieout account",
    sentence: "A second sign-in step was removed from your Tieout account.",
  },
  recovery_codes_renewed: {
    subject: "New recovery codes were generated for your Tieout account",
    sentence: "New recovery codes were generated for your Tieout account. The earlier ones no longer work.",
  },
  new_device: {
    subject: "New sign-in to your Tieout account",
    sentence: "Someone signed in to your Tieout account from a browser Tieout doesn't recognize.",
  },
  passkey_copied: {
    subject: "A passkey of your Tieout account may have been copied",
    sentence:
      "Tieout refused a sign-in with a passkey of your account, because its counter did not increase. Someone may have a copy of the passkey.",
    what: "If you use this passkey on only one device, remove it from your account, add a new one, and tell a firm admin:",
  },
  support_session: {
    subject: "Tieout support opened a session in your firm",
    sentence: "A Tieout staff member opened an account at your firm for support. The session lasts at most an hour.",
    what: "Under Users, firm admins can see who it was, whose account they opened and why, and can end the session. Every call is in your audit log.",
  },
};
