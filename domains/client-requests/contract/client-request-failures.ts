import { failures } from "@tieout/contract";
import { requestLimits } from "../core/index.ts";

export const clientRequestFailures = failures("client-requests", {
  none: { status: 404, title: "Request not found", say: () => "The engagement has no such request. Reload the list." },
  "no-item": { status: 404, title: "Not asked", say: () => "The request asks for no such thing. Reload the page." },
  "no-slot": {
    status: 409,
    title: "No such report",
    say: () => "The engagement no longer has one of these reports. Reload the list, and choose again.",
  },
  "slot-twice": {
    status: 409,
    title: "Asked already",
    say: (d: { title: string }) =>
      `“${d.title}” is already requested, in this request or in another one that is open. Take it out, or revoke the other request first.`,
  },
  "too-many": {
    status: 409,
    title: "Too many requests",
    say: () => `The engagement has ${requestLimits.mostOpen} open requests, the most that are possible. Revoke one that is not needed.`,
  },
  "due-on": {
    status: 422,
    title: "Due date",
    say: (d: { first: string; last: string }) => `The due date must be between ${d.first} and ${d.last}. Choose another day.`,
  },
  "too-many-messages": {
    status: 409,
    title: "Too many messages",
    say: () => `The request has ${requestLimits.mostMessages} messages, the most that are possible. Call each other instead.`,
  },
  // One answer for a wrong PIN, a link that is unknown, expired or revoked, and one that rests: it tells nothing of the link.
  "not-opened": {
    status: 403,
    title: "Not opened",
    say: () =>
      "This link and PIN do not open a request. Check the PIN, which your auditor gave you apart from the link. After ten wrong PINs a link rests for at least an hour. If it still does not work, the link may have ended: ask your auditor for a new one.",
  },
  "not-needed": {
    status: 409,
    title: "Nothing is needed",
    say: () => "Your auditor needs nothing more for this year, so nothing was sent. If you have a question, call your auditor.",
  },
  "no-connection": {
    status: 409,
    title: "No payroll system",
    say: () => "Your auditor does not ask for the payroll, or payroll systems cannot be connected here. Upload a file instead.",
  },
  "other-consent": {
    status: 409,
    title: "Other words",
    say: () => "What is read has changed since you opened this page. Reload it, read it again, and agree to it then.",
  },
  "is-connected": {
    status: 409,
    title: "Connected already",
    say: () => "A payroll system is connected and is being read. Disconnect it first if you want to connect another one.",
  },
  "not-connected": {
    status: 409,
    title: "Not connected",
    say: () => "The payroll system is no longer connected. Connect it again, or upload a file instead.",
  },
  "connection-over": {
    status: 409,
    title: "Not connected",
    say: () =>
      "The payroll system was not connected: its answer was used already, took longer than an hour, or belongs to another request. Connect it again from this page.",
  },
  "source-silent": {
    status: 409,
    title: "No answer",
    say: () => "The service that connects payroll systems does not answer. Try again in a few minutes, or upload a file instead.",
  },
});
