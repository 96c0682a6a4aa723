import { type ActivityEvent, type ActivityTable, type ActivityWords, counted, idsOf, type NameOf, textOf } from "@tieout/engagements/core";

const goneFile = "a file that has since been removed";

/** For an event whose subject is a file. */
const onFile = (says: (file: string) => string): ActivityWords => ({
  kind: "files",
  says: ({ subjectId }, nameOf) => says(nameOf(subjectId) ?? goneFile),
});

/** For an event on a file in the package, which is named in the event's data. */
const inPackage = (says: (file: string, data: ActivityEvent["data"]) => string): ActivityWords => ({
  kind: "files",
  says: ({ data }, nameOf) => says(nameOf(data.file) ?? goneFile, data),
});

const onSlot = (verb: string): ActivityWords => ({
  kind: "mapping",
  says: ({ subjectId }, nameOf) => `${verb} the mapping of ${nameOf(subjectId) ?? "a slot that has since been removed"}`,
});

const filesOf = (data: ActivityEvent["data"], nameOf: NameOf): string => {
  const ids = idsOf(data.files);
  return ids.length === 1 ? (nameOf(ids[0]) ?? goneFile) : counted(ids.length, "file");
};

/** Words for people's actions on files and mappings. */
export const ingestionActivity: ActivityTable = {
  "engagement.add-provider": {
    kind: "files",
    says: ({ data }) => `added the service provider ${textOf(data.provider)} (${textOf(data.contract)})`,
  },
  "engagement.remove-provider": {
    kind: "files",
    says: ({ data }) => `removed ${textOf(data.provider) ? `the service provider ${textOf(data.provider)}` : "a service provider"}`,
  },
  "asset.upload": onFile((file) => `uploaded ${file}`),
  "asset.remove": onFile((file) => `removed ${file}`),
  "asset.supersede": onFile((file) => `replaced ${file} with another file`),
  "asset.open": onFile((file) => `opened the protected file ${file} with its password`),
  "asset.choose-layout": onFile((file) => `chose sheet and header row of ${file}`),
  "asset.choose-reading": onFile((file) => `chose how ${file} is read`),
  "asset.keep": onFile((file) => `confirmed that ${file} belongs to this plan year`),
  "asset.question": onFile((file) => `took back that ${file} belongs to this plan year`),
  "asset.restore": onFile((file) => `put ${file} back`),
  "asset.delete-removed": onFile((file) => `deleted ${file} for good, a week after it was removed`),
  "asset.correct-row": onFile((file) => `corrected a rejected row of ${file}`),
  "asset.download-rejected": onFile((file) => `downloaded the rejected rows of ${file}`),
  "engagement.define-compensation": { kind: "mapping", says: () => "changed the definition of compensation" },
  "mapping.decide-pay-codes": onSlot("decided pay codes in"),
  "mapping.save-draft": onSlot("changed"),
  "mapping.confirm": onSlot("confirmed"),
  "package.upload": inPackage((file) => `uploaded ${file} to the package`),
  "package.choose": inPackage((file, data) =>
    data.needed === false ? `set ${file} aside as not needed` : `chose what ${file} of the package is for`,
  ),
  "package.choose-reading": inPackage((file) => `chose how ${file} of the package is read`),
  "package.open": inPackage((file) => `opened the protected file ${file} with its password`),
  "package.set-aside": { kind: "files", says: ({ data }, nameOf) => `set ${filesOf(data, nameOf)} aside as not needed` },
  "package.undo": { kind: "files", says: ({ data }, nameOf) => `took ${filesOf(data, nameOf)} back to the package` },
  "package.move": inPackage((file, data) =>
    data.to ? "moved a file of the package to the engagement of another year" : `moved ${file} here from the engagement of another year`,
  ),
  "package.delete-not-needed": {
    kind: "files",
    says: ({ data }) => `deleted a file that had been set aside for ${counted(Number(data.days ?? 0), "day")}`,
  },
};
