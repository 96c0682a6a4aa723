import { failures } from "@tieout/contract";
import { requestLimits } from "../core/index.ts";

export const clientRequestFailures = failures("client-requests", {
  none: { status: 404, title: "Request not found", say: () => "This engagement doesn't have that request. Reload the list." },
  "no-item": { status: 404, title: "Not in this request", say: () => "That item isn't part of this request. Reload the page." },
  "no-slot": {
    status: 409,
    title: "Report removed",
    say: () => "This engagement no longer has one of these reports. Reload the list, then choose again.",
  },
  "slot-twice": {
    status: 409,
    title: "Already requested",
    say: (d: { title: string }) =>
      `“${d.title}” is already requested, in this request or another open one. Remove it here, or revoke the other request first.`,
  },
  "too-many": {
    status: 409,
    title: "Too many requests",
    say: () => `The engagement already has ${requestLimits.mostOpen} open requests, the maximum. Revoke one you don't need.`,
  },
  "due-on": {
    status: 422,
    title: "Due date",
    say: (d: { first: string; last: string }) => `The due date must be between ${d.first} and ${d.last}. Choose another date.`,
  },
  "too-many-messages": {
    status: 409,
    title: "Too many messages",
    say: () => `The request already has ${requestLimits.mostMessages} messages, the maximum. Continue by phone instead.`,
  },
  // The same response for a wrong PIN and for an unknown, expired, revoked or paused link, so that it reveals nothing about the link.
  "not-opened": {
    status: 403,
    title: "Request not opened",
    say: () =>
      "This link and PIN don't open a request. Check the PIN, which your auditor gave you separately from the link. After ten wrong PINs, a link is paused for at least an hour. If it still doesn't work, the link may have expired: ask your auditor for a new one.",
  },
  "not-needed": {
    status: 409,
    title: "Nothing needed",
    say: () => "Your auditor doesn't need anything more for this year, so nothing was sent. If you have a question, call your auditor.",
  },
  "no-connection": {
    status: 409,
    title: "No payroll system",
    say: () => "Your auditor isn't requesting payroll, or payroll systems can't be connected here. Upload a file instead.",
  },
  "other-consent": {
    status: 409,
    title: "Consent text changed",
    say: () => "The list of data we read has changed since you opened this page. Reload it, read it again, then agree.",
  },
  "is-connected": {
    status: 409,
    title: "Already connected",
    say: () => "A payroll system is already connected and being read. To connect another one, disconnect it first.",
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
      "The payroll system wasn't connected: its response was already used, took longer than an hour, or belongs to another request. Connect it again from this page.",
  },
  "source-silent": {
    status: 409,
    title: "No response",
    say: () => "The service that connects payroll systems isn't responding. Try again in a few minutes, or upload a file instead.",
  },
});
