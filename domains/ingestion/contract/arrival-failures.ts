/** Failures of an arriving file, by any route. */
export const arrivalFailures = [
  "engagements.locked",
  "engagements.processing",
  "ingestion.node-unknown",
  "ingestion.file-empty",
  "ingestion.file-too-large",
  "ingestion.store-full",
  "ingestion.storage-used-up",
  "ingestion.beyond-share",
  "ingestion.file-duplicate",
  "ingestion.replaced-unknown",
  "ingestion.upload-unknown",
  "ingestion.upload-unfinished",
  "ingestion.wrong-resourcetype",
] as const;

/** Failures of a form that uploads a file. */
export const formFailures = [...arrivalFailures, "ingestion.file-missing", "ingestion.one-file"] as const;
