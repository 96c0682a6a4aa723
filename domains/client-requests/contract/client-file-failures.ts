import { failures } from "@tieout/contract";
import { clientFileLimits } from "../core/index.ts";

export const clientFileFailures = failures("client-requests", {
  "no-file": { status: 404, title: "File not found", say: () => "This file is no longer there. Reload the page." },
  "no-finding": {
    status: 409,
    title: "No longer found",
    say: () => "This is no longer found in the file, so there is nothing to explain. Reload the page.",
  },
  taken: {
    status: 409,
    title: "Looked at already",
    say: () => "Your auditor has already looked at this, so it was not changed. If something must be corrected, write to your auditor.",
  },
  "wages-taken": {
    status: 409,
    title: "Accepted already",
    say: () =>
      "Your auditor has accepted the payroll register as it was compared with these amounts, so they were not changed. If one is wrong, write to your auditor: once the register is returned to you, you can change them.",
  },
  "firm-without-room": {
    status: 507,
    title: "No room",
    say: () => "Your auditor's storage is full, so the file was not saved. Tell your auditor, then upload it again.",
  },
  "too-many-files": {
    status: 409,
    title: "Too many files",
    say: () =>
      `At most ${clientFileLimits.mostOfItem} files can be given for one thing, and ${clientFileLimits.mostOfRequest} in all. Remove one that is not needed, or put several into one PDF.`,
  },
  "too-many-bytes": {
    status: 409,
    title: "Too much in all",
    say: (d: { held: string; most: string }) =>
      `At most ${d.most} can be given for one request, and its files have ${d.held}. The file was not saved. Remove one that is not needed, or ask your auditor how to give the rest.`,
  },
  "too-many-bytes-today": {
    status: 429,
    title: "Too much for today",
    say: (d: { most: string }) => `At most ${d.most} can be uploaded for one request in a day. The file was not saved. Continue tomorrow.`,
  },
  "same-file": {
    status: 409,
    title: "Given already",
    say: (d: { name: string }) => `${d.name} has the same content and is here already, so this one was not added.`,
  },
  "nothing-to-send": { status: 409, title: "Nothing to send", say: () => "There is no file to send here. Upload one first." },
  "still-checking": {
    status: 409,
    title: "Still being checked",
    say: () => "A file is still being checked. Nothing was sent. Wait a moment and send it again.",
  },
  "not-as-asked": {
    status: 409,
    title: "Not what was asked for",
    say: () =>
      "A file is not what was asked for, or cannot be read. Nothing was sent. See what to do beside the file, and upload another one.",
  },
  "not-explained": {
    status: 409,
    title: "Not explained",
    say: () => "Something in a file needs an explanation. Nothing was sent. Explain it beside the file, or write a note to all of it.",
  },
  "no-slot-left": {
    status: 409,
    title: "No such report",
    say: () => "The engagement no longer has the report that this file is for, so it was not accepted. Add the provider again under Files.",
  },
  "file-missed": {
    status: 409,
    title: "A returned file is missing",
    say: (d: { name: string }) =>
      `${d.name} was returned, and no file has taken its place, so the item was not accepted. Wait for the client’s file, or choose Not needed for ${d.name}.`,
  },
  "left-in-slot": {
    status: 409,
    title: "Still in the slot",
    say: (d: { name: string }) =>
      `${d.name} is still in the slot, where its pay counts. Remove it from the slot under Files first, then choose Not needed.`,
  },
  "nothing-else": {
    status: 409,
    title: "Nothing else was given",
    say: (d: { name: string }) =>
      `No other file of this item waits for you or was accepted, so without ${d.name} there would be none. Wait for the client’s file.`,
  },
  "place-unclear": {
    status: 409,
    title: "Which file does it replace?",
    say: (d: { name: string; returned: readonly string[] }) =>
      `More than one file was returned, and ${d.name} names none of them. In the slot ${d.returned.length === 1 ? "is" : "are"} still ${d.returned.join(", ")}: with ${d.name} beside it, pay could count twice. Remove from the slot under Files what is not needed, then accept ${d.name}; or return it and ask which file it replaces.`,
  },
  "not-checked": {
    status: 409,
    title: "Still being checked",
    say: () => "The client's file is still being checked, so it was not accepted. Wait a moment and accept it again.",
  },
  "not-from-here": {
    status: 409,
    title: "Changed by someone else",
    say: () => "Someone else changed the item, so nothing was done. Reload the list.",
  },
  "changed-meanwhile": {
    status: 409,
    title: "Changed by the client",
    say: () => "The client changed this item after you opened it, so nothing was done. Review what is here now, then accept or return it.",
  },
  "no-question": {
    status: 422,
    title: "Question",
    say: () => "Write what the client should do: it is all that the client sees of the return.",
  },
  "file-damaged": {
    status: 409,
    title: "Stored file damaged",
    say: (d: { name: string }) =>
      `${d.name} is missing from the file store or damaged there, so it cannot be downloaded. Ask whoever runs Tieout to restore it from a backup, or the client to give it again.`,
  },
  "file-quarantined": {
    status: 409,
    title: "File held back",
    say: (d: { name: string; found: string }) =>
      `The malware scanner found “${d.found}” in ${d.name}. The file is kept as it was uploaded and cannot be downloaded. Return it to the client with a question, and tell whoever runs Tieout.`,
  },
  "scan-waits": {
    status: 409,
    title: "Not scanned",
    say: (d: { name: string }) =>
      `${d.name} could not be scanned for malware just now, so it is not given out; it is kept. Try again in a few minutes. If this lasts, tell whoever runs Tieout: the command "tieout doctor" says what to do.`,
  },
});
