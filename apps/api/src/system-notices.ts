import { type Engine, listFacilities } from "@tieout/engine";

/** What administrators are told, on every page, of the machine that the product runs on. */
export function systemNotices(isolation: Engine["isolation"]): readonly string[] {
  const missing = listFacilities(isolation).filter(({ state }) => state === "missing");
  if (missing.length === 0) return [];
  const names = missing.map(({ name }) => name).join(", ");
  return [
    `Uploaded files are read with less isolation than intended on this server (missing: ${names}). Results are not affected. Tell whoever runs Tieout: the command "tieout doctor" says what to do.`,
  ];
}
