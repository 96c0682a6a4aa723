import { plural } from "@tieout/ui";
import { csvOfTexts } from "@tieout/ui/grid";
import type { Invites } from "../../contract/index.ts";
import { roleWords } from "./user-words.ts";

/** Headings with one sample person to replace. */
export const inviteTemplate = (): string =>
  csvOfTexts([
    ["Email", "Name", "Role"],
    ["tobias.brandvold@example.com", "Tobias Brandvold", "Auditor"],
  ]);

type Row = Invites["rows"][number];

/** Refused rows with their reasons, to correct and invite again. */
export const refusedInvites = ({ rows }: Pick<Invites, "rows">): string =>
  csvOfTexts([
    ["Email", "Name", "Role", "Row", "Reason"],
    ...rows
      .filter(({ action }) => action === "refused")
      .map((row) => [row.email, row.name, roleText(row), String(row.row), row.says.join(" ")]),
  ]);

export const roleText = ({ role }: Pick<Row, "role">): string => (role === null ? "" : roleWords[role]);

export const actionWords = { invite: "Invite", here: "Already here", refused: "Refused" } as const;
export const doneWords = { ...actionWords, invite: "Invited" } as const;

/** Label for the button; null if there is no one to invite. */
export const inviteLabel = ({ invite }: Invites["counts"]): string | null =>
  invite === 0 ? null : `Invite ${plural(invite, "person", "people")}`;

/** `12 invited, 3 already here, 1 refused.` */
export const countsSentence = ({ invite, here, refused }: Invites["counts"]): string =>
  `${invite} invited, ${here} already here, ${refused} refused.`;
