import { type Engine, listFacilities } from "@tieout/engine";
import type { ProcessSettings } from "@tieout/settings";

interface Machine {
  readonly isolation: Engine["isolation"];
  readonly settings: Pick<ProcessSettings, "isProduction" | "smtpUrl">;
}

/** What administrators are told, on every page, of the server that the product runs on. */
export const systemNotices = ({ isolation, settings }: Machine): readonly string[] => [
  ...isolationNotices(isolation),
  ...(settings.isProduction && settings.smtpUrl === null ? [noMail] : []),
];

const noMail =
  "This server has no mail server set up, so people who forgot their password get no message. Tell whoever runs Tieout: the setting is SMTP_URL.";

function isolationNotices(isolation: Engine["isolation"]): readonly string[] {
  const missing = listFacilities(isolation).filter(({ state }) => state === "missing");
  if (missing.length === 0) return [];
  const names = missing.map(({ name }) => name).join(", ");
  return [
    `Uploaded files are read with less isolation than intended on this server (missing: ${names}). Results are not affected. Tell whoever runs Tieout: the command "tieout doctor" says what to do.`,
  ];
}
