import { failures } from "@tieout/contract";

/** Cleans text from third parties for use in a sentence. */
const shown = (text: string): string => text.replace(/\p{C}/gu, "").slice(0, 254);

const minutesText = (seconds: number): string => {
  const minutes = Math.max(1, Math.round(Math.abs(seconds) / 60));
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
};

const unverified = {
  silent:
    ", but not that it's verified, so it can't sign you in. A firm admin can release a claim that says so, or trust its emails for your domain, under Users, Sign-in.",
  denied: " and that it's not verified, so it can't sign you in. Ask its administrator to verify the email.",
  guest:
    ", but yours is a guest account there, and your firm doesn't vouch for guests' emails. Ask its administrator for a member account.",
} as const;

export const signOnFailures = failures("sign-on", {
  "not-offered": {
    status: 409,
    title: "No single sign-on",
    say: () => "Single sign-on isn't set up for your email domain. Log in with your password.",
  },
  "issuer-silent": {
    status: 409,
    title: "Single sign-on unavailable",
    say: () =>
      "We couldn't reach your firm's single sign-on. Try again, or log in with your password. A firm admin can test it under Users, Sign-in.",
  },
  // Uses the same sentence for every reason, so that it reveals nothing about states and browsers.
  "attempt-over": {
    status: 400,
    title: "Sign-in expired",
    say: () => "This sign-in was already finished, took longer than ten minutes, or started in another browser or tab. Start again.",
  },
  "not-confirmed": {
    status: 400,
    title: "Not confirmed",
    say: () =>
      "Your firm's single sign-on didn't confirm who you are. Start again. If it still fails, ask a firm admin to test it under Users, Sign-in.",
  },
  "no-email": {
    status: 400,
    title: "No email",
    say: ({ issuer, name }: { issuer: string; name: string | null }) =>
      `${issuer} sent no email${name === null ? "" : `, only the sign-in name ${shown(name)}, which doesn't prove one`}. Ask a firm admin to release the claim email to Tieout.`,
  },
  "email-not-verified": {
    status: 400,
    title: "Email not verified",
    say: ({ issuer, said, why }: { issuer: string; said: string; why: "silent" | "denied" | "guest" }) =>
      `${issuer} says your email is ${shown(said)}${unverified[why]}`,
  },
  "another-email": {
    status: 400,
    title: "Different email",
    say: ({ issuer, said, typed }: { issuer: string; said: string; typed: string }) =>
      `${issuer} says your email is ${shown(said)}, but you entered ${typed}. Enter the email of your Tieout account. If that is ${typed}, ask the administrator of ${issuer} to give your account there that address.`,
  },
  "clock-differs": {
    status: 400,
    title: "Clocks differ",
    say: ({ issuer, aheadSeconds }: { issuer: string; aheadSeconds: number }) =>
      `The clock of ${issuer} is ${minutesText(aheadSeconds)} ${aheadSeconds > 0 ? "ahead of" : "behind"} Tieout's, so its response isn't valid now. Ask its administrator to correct the clock.`,
  },
  "no-subject": {
    status: 400,
    title: "No user ID",
    say: ({ issuer }: { issuer: string }) =>
      `${issuer} doesn't say who you are: the claim sub is empty or longer than 255 characters. Ask its administrator.`,
  },
  "not-to-be-trusted": {
    status: 422,
    title: "Can't be trusted",
    say: ({ address }: { address: string }) =>
      `Anyone can create an account at ${address} with any email, so its emails can't be trusted without verification. With Microsoft Entra ID, only your own tenant's issuer can be trusted, such as https://login.microsoftonline.com/TENANT-ID/v2.0.`,
  },
  // Uses the same sentence for people who don't exist, are inactive, are staff, belong to another firm, or are linked to another subject.
  "no-account": {
    status: 400,
    title: "No account",
    say: () =>
      "Your firm's single sign-on recognized you, but no Tieout account matches: none is active with your email, or that account is linked to someone else there. Ask a firm admin to invite you, or to deactivate and reactivate your account.",
  },
  "not-admin": {
    status: 403,
    title: "Not a firm admin",
    say: () => "You are no longer a firm admin, so nothing was changed. Reload the page.",
  },
  "issuer-address": {
    status: 422,
    title: "Address not accepted",
    say: () => "Enter the issuer's address with https, such as https://login.firm.com.",
  },
  "issuer-listed": {
    status: 409,
    title: "Already in your list",
    say: (d: { address: string }) => `${d.address} is already in your list.`,
  },
  "many-issuers": {
    status: 409,
    title: "Too many issuers",
    say: (d: { most: number }) => `Your firm already has ${d.most} issuers, the maximum. Remove one first.`,
  },
  "not-reached": {
    status: 409,
    title: "Issuer can't be used",
    say: ({ why }: { why: string }) => why,
  },
  "no-issuer": {
    status: 404,
    title: "Issuer not found",
    say: () => "Your firm doesn't have this issuer. Reload the page.",
  },
  "not-a-domain": {
    status: 422,
    title: "Not a domain",
    say: (d: { domain: string }) =>
      `“${d.domain}” is not a domain. Enter the part after the @ in your firm's email addresses, such as firm.com.`,
  },
  "public-mail": {
    status: 422,
    title: "Public email domain",
    say: (d: { domain: string }) =>
      `Anyone can have an address at ${d.domain}, so it can't belong to your firm. Enter a domain your firm owns.`,
  },
  "domain-listed": {
    status: 409,
    title: "Already in your list",
    say: (d: { domain: string }) => `${d.domain} is already in your list.`,
  },
  "many-domains": {
    status: 409,
    title: "Too many domains",
    say: (d: { most: number }) => `Your firm already has ${d.most} domains, the maximum. Remove one first.`,
  },
  "no-domain": {
    status: 404,
    title: "Domain not found",
    say: () => "This domain is no longer in the list. Reload the page.",
  },
  "record-absent": {
    status: 409,
    title: "Not verified yet",
    say: (d: { name: string }) =>
      `We couldn't find the TXT record ${d.name}. Publish it, then check again; DNS may take an hour to show a new record.`,
  },
  "record-different": {
    status: 409,
    title: "Not verified yet",
    say: (d: { name: string }) => `The TXT record ${d.name} has a different value. Copy the value from this page.`,
  },
  "names-silent": {
    status: 409,
    title: "DNS didn't respond",
    say: (d: { name: string }) => `The name servers didn't respond when Tieout looked up ${d.name}. Try again in a few minutes.`,
  },
  "domain-taken": {
    status: 409,
    title: "Domain belongs to another firm",
    say: (d: { domain: string }) => `Another firm uses ${d.domain} to sign in its people. If it's yours now, contact support.`,
  },
});
