import { type Engine, listFacilities } from "@tieout/engine";
import type { ProcessSettings } from "@tieout/settings";

interface Machine {
  readonly isolation: Engine["isolation"];
  readonly settings: Pick<ProcessSettings, "isProduction" | "smtpUrl">;
}

/** Notices about the server, shown to administrators on every page. */
export const systemNotices = ({ isolation, settings }: Machine): readonly string[] => [
  ...isolationNotices(isolation),
  ...(settings.isProduction && settings.smtpUrl === null ? [noMail] : []),
];

const noMail =
  "This server has no mail server set up, so people who forget their password don't get an email. Ask your Tieout administrator to set SMTP_URL.";

function isolationNotices(isolation: Engine["isolation"]): readonly string[] {
  const missing = listFacilities(isolation).filter(({ state }) => state === "missing");
  if (missing.length === 0) return [];
  const names = missing.map(({ name }) => name).join(", ");
  return [
    `This server reads uploaded files with less isolation than intended (missing: ${names}). Results aren't affected. Ask your Tieout administrator to run "tieout doctor", which says what to do.`,
  ];
}
