import { failures } from "@tieout/contract";

/** What others wrote, in a sentence. */
const shown = (text: string): string => text.replace(/\p{C}/gu, "").slice(0, 254);

const minutesText = (seconds: number): string => {
  const minutes = Math.max(1, Math.round(Math.abs(seconds) / 60));
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
};

const unverified = {
  silent:
    ", but not that it is verified, so it signs you in nowhere. A firm admin can release a claim that says so, or trust its emails for your domain: Users, Sign-in.",
  denied: " and that it is not verified, so it signs you in nowhere. Ask whoever runs it to verify the email.",
  guest:
    ", but your account there is a guest's, whose email your firm does not vouch for. Ask whoever runs it for an account of the firm's own.",
} as const;

export const signOnFailures = failures("sign-on", {
  "not-offered": {
    status: 409,
    title: "No single sign-on",
    say: () => "Single sign-on is not set up for this email's domain. Log in with your password.",
  },
  "issuer-silent": {
    status: 409,
    title: "Single sign-on not reached",
    say: () =>
      "Your firm's single sign-on could not be reached. Try again, or log in with your password. A firm admin can test it on the page Users, Sign-in.",
  },
  // One sentence for every reason, so that nothing is learned of states and browsers.
  "attempt-over": {
    status: 400,
    title: "Sign-in over",
    say: () => "This sign-in was finished already, took longer than ten minutes, or began in another browser or tab. Begin again.",
  },
  "not-confirmed": {
    status: 400,
    title: "Not confirmed",
    say: () =>
      "Your firm's single sign-on did not confirm who you are. Begin again. If it fails again, ask a firm admin to test it on the page Users, Sign-in.",
  },
  "no-email": {
    status: 400,
    title: "No email",
    say: ({ issuer, name }: { issuer: string; name: string | null }) =>
      `${issuer} gave no email${name === null ? "" : `, only the sign-in name ${shown(name)}, which proves none`}. Ask a firm admin to release the claim email to Tieout.`,
  },
  "email-not-verified": {
    status: 400,
    title: "Email not verified",
    say: ({ issuer, said, why }: { issuer: string; said: string; why: "silent" | "denied" | "guest" }) =>
      `${issuer} says your email is ${shown(said)}${unverified[why]}`,
  },
  "another-email": {
    status: 400,
    title: "Another email",
    say: ({ issuer, said, typed }: { issuer: string; said: string; typed: string }) =>
      `${issuer} says your email is ${shown(said)}, and you entered ${typed}. Enter the one that your account here has. If that is ${typed}, ask whoever runs ${issuer} to give you that address there.`,
  },
  "clock-differs": {
    status: 400,
    title: "Clock differs",
    say: ({ issuer, aheadSeconds }: { issuer: string; aheadSeconds: number }) =>
      `The clock of ${issuer} is ${minutesText(aheadSeconds)} ${aheadSeconds > 0 ? "ahead of" : "behind"} Tieout's, so its answer is not valid now. Ask whoever runs it to set its clock.`,
  },
  "no-subject": {
    status: 400,
    title: "No subject",
    say: ({ issuer }: { issuer: string }) =>
      `${issuer} does not say who you are: the claim sub is empty or longer than 255 characters. Ask whoever runs it.`,
  },
  "not-to-be-trusted": {
    status: 422,
    title: "Not to be trusted",
    say: ({ address }: { address: string }) =>
      `Anyone can have an account at ${address} with an address of their choice, so its emails cannot be trusted without proof. Of Microsoft Entra ID only the issuer of your own tenant can be, such as https://login.microsoftonline.com/TENANT-ID/v2.0.`,
  },
  // One sentence for people who are absent, inactive, staff, of another firm, or linked to another subject.
  "no-account": {
    status: 400,
    title: "No account",
    say: () =>
      "Your firm's single sign-on knows you, but it opens no account here: none is active with your email, or it is linked to someone else there. Ask a firm admin to invite you, or to deactivate and activate your account.",
  },
  "not-admin": {
    status: 403,
    title: "No firm admin",
    say: () => "You are no longer a firm admin, so nothing was changed. Reload the page.",
  },
  "issuer-address": {
    status: 422,
    title: "Address not accepted",
    say: () => "Enter the issuer's address with https, such as https://login.firm.com.",
  },
  "issuer-listed": {
    status: 409,
    title: "In your list",
    say: (d: { address: string }) => `${d.address} is in your list already.`,
  },
  "many-issuers": {
    status: 409,
    title: "Many issuers",
    say: (d: { most: number }) => `Your firm has ${d.most} issuers, the most there can be. Remove one first.`,
  },
  "not-reached": {
    status: 409,
    title: "Issuer not usable",
    say: ({ why }: { why: string }) => why,
  },
  "no-issuer": {
    status: 404,
    title: "Issuer not found",
    say: () => "This issuer is not in your firm. Reload the page.",
  },
  "not-a-domain": {
    status: 422,
    title: "Not a domain",
    say: (d: { domain: string }) =>
      `“${d.domain}” is not a domain. Enter what follows the @ in your firm's email addresses, such as firm.com.`,
  },
  "public-mail": {
    status: 422,
    title: "Public mail domain",
    say: (d: { domain: string }) =>
      `Anyone can have an address of ${d.domain}, so it cannot be your firm's. Enter a domain that your firm owns.`,
  },
  "domain-listed": {
    status: 409,
    title: "In your list",
    say: (d: { domain: string }) => `${d.domain} is in your list already.`,
  },
  "many-domains": {
    status: 409,
    title: "Many domains",
    say: (d: { most: number }) => `Your firm has ${d.most} domains, the most there can be. Remove one first.`,
  },
  "no-domain": {
    status: 404,
    title: "Domain not found",
    say: () => "This domain is no longer in the list. Reload the page.",
  },
  "record-absent": {
    status: 409,
    title: "Not proven yet",
    say: (d: { name: string }) => `There is no TXT record ${d.name} yet. Publish it; name servers may take an hour to show a new record.`,
  },
  "record-different": {
    status: 409,
    title: "Not proven yet",
    say: (d: { name: string }) => `The TXT record ${d.name} has another value. Copy the value from this page.`,
  },
  "names-silent": {
    status: 409,
    title: "No answer",
    say: (d: { name: string }) => `The name servers did not answer when Tieout asked for ${d.name}. Try again in a few minutes.`,
  },
  "domain-taken": {
    status: 409,
    title: "Domain of another firm",
    say: (d: { domain: string }) => `${d.domain} signs in the people of another firm. If it is yours now, ask support.`,
  },
});
