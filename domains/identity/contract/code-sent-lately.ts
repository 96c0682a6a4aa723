/** At the login and on the account page alike. */
export const codeSentLately = {
  status: 429,
  title: "Code sent already",
  say: (d: { seconds: number }) =>
    `A code was sent already. Look in your mail, spam too, or ask for another in ${d.seconds} ${d.seconds === 1 ? "second" : "seconds"}.`,
} as const;
