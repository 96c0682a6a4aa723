/** Shared by the login and the account page. */
export const codeSentLately = {
  status: 429,
  title: "Code already sent",
  say: (d: { seconds: number }) =>
    `We already sent you a code. Check your inbox and spam folder, or ask for another in ${d.seconds} ${d.seconds === 1 ? "second" : "seconds"}.`,
} as const;
