import { failures } from "@tieout/contract";
import { clientFileLimits } from "../core/index.ts";

export const clientFileFailures = failures("client-requests", {
  "no-file": { status: 404, title: "File not found", say: () => "This file is no longer here. Reload the page." },
  "no-finding": {
    status: 409,
    title: "Nothing to explain",
    say: () => "The checks no longer find this in the file, so there's nothing to explain. Reload the page.",
  },
  taken: {
    status: 409,
    title: "Already reviewed",
    say: () => "Your auditor has already reviewed this, so it wasn't changed. If something needs correcting, message your auditor.",
  },
  "wages-taken": {
    status: 409,
    title: "Already accepted",
    say: () =>
      "Your auditor accepted the payroll register based on these amounts, so they weren't changed. If one is wrong, message your auditor: you can change them once the register is returned to you.",
  },
  "firm-without-room": {
    status: 507,
    title: "Storage is full",
    say: () => "Your auditor's storage is full, so the file wasn't saved. Let your auditor know, then upload it again.",
  },
  "too-many-files": {
    status: 409,
    title: "Too many files",
    say: () =>
      `You can upload up to ${clientFileLimits.mostOfItem} files for one item and ${clientFileLimits.mostOfRequest} in total. Remove one you don't need, or combine several into one PDF.`,
  },
  "too-many-bytes": {
    status: 409,
    title: "Request is full",
    say: (d: { held: string; most: string }) =>
      `A request holds up to ${d.most}, and this one already has ${d.held}. The file wasn't saved. Remove one you don't need, or ask your auditor how to send the rest.`,
  },
  "too-many-bytes-today": {
    status: 429,
    title: "Daily limit reached",
    say: (d: { most: string }) => `You can upload up to ${d.most} a day for one request. The file wasn't saved. Continue tomorrow.`,
  },
  "same-file": {
    status: 409,
    title: "Already uploaded",
    say: (d: { name: string }) => `${d.name} is already here with the same content, so this file wasn't added.`,
  },
  "nothing-to-send": { status: 409, title: "Nothing to send", say: () => "There's no file to send yet. Upload one first." },
  "still-checking": {
    status: 409,
    title: "Still being checked",
    say: () => "A file is still being checked, so nothing was sent. Wait a moment, then send again.",
  },
  "not-as-asked": {
    status: 409,
    title: "Wrong or unreadable file",
    say: () =>
      "A file isn't what was requested or can't be read, so nothing was sent. Follow the steps next to the file, then upload another one.",
  },
  "not-explained": {
    status: 409,
    title: "Explanation needed",
    say: () =>
      "Something in a file needs an explanation, so nothing was sent. Explain it next to the file, or write a note that covers everything.",
  },
  "no-slot-left": {
    status: 409,
    title: "Report removed",
    say: () => "The engagement no longer has the report this file is for, so the file wasn't accepted. Add the provider again under Files.",
  },
  "file-missed": {
    status: 409,
    title: "Returned file not replaced",
    say: (d: { name: string }) =>
      `${d.name} was returned and hasn't been replaced, so the item wasn't accepted. Wait for the client's file, or choose Not needed for ${d.name}.`,
  },
  "left-in-slot": {
    status: 409,
    title: "Still in the slot",
    say: (d: { name: string }) =>
      `${d.name} is still in the slot, where its pay counts. Remove it from the slot under Files first, then choose Not needed.`,
  },
  "nothing-else": {
    status: 409,
    title: "No other file",
    say: (d: { name: string }) =>
      `This item has no other file that was accepted or is waiting for you, so without ${d.name} it would have none. Wait for the client's file.`,
  },
  "place-unclear": {
    status: 409,
    title: "Which file does it replace?",
    say: (d: { name: string; returned: readonly string[] }) =>
      `More than one file was returned, and ${d.name} doesn't say which one it replaces. Still in the slot: ${d.returned.join(", ")}. If ${d.name} is added, pay could count twice. Remove what you don't need from the slot under Files, then accept ${d.name}; or return it and ask which file it replaces.`,
  },
  "not-checked": {
    status: 409,
    title: "Still being checked",
    say: () => "The client's file is still being checked, so it wasn't accepted. Wait a moment, then accept it again.",
  },
  "not-from-here": {
    status: 409,
    title: "Changed by someone else",
    say: () => "Someone else changed this item, so your change wasn't saved. Reload the list.",
  },
  "changed-meanwhile": {
    status: 409,
    title: "Changed by the client",
    say: () =>
      "The client changed this item after you opened it, so your change wasn't saved. Review the current files, then accept or return it.",
  },
  "no-question": {
    status: 422,
    title: "Question",
    say: () => "Tell the client what to fix. This is the only text they see.",
  },
  "file-damaged": {
    status: 409,
    title: "Stored file damaged",
    say: (d: { name: string }) =>
      `${d.name} is missing or damaged in the file store, so it can't be downloaded. Ask your Tieout administrator to restore it from a backup, or ask the client to send it again.`,
  },
  "file-quarantined": {
    status: 409,
    title: "File blocked",
    say: (d: { name: string; found: string }) =>
      `The malware scanner found “${d.found}” in ${d.name}. The file is kept as uploaded and can't be downloaded. Return it to the client with a question, and tell your Tieout administrator.`,
  },
  "scan-waits": {
    status: 409,
    title: "Not scanned",
    say: (d: { name: string }) =>
      `${d.name} couldn't be scanned for malware just now, so it can't be downloaded yet. It's still stored. Try again in a few minutes. If this continues, contact your Tieout administrator: the command "tieout doctor" says what to do.`,
  },
});
