/** Of a file that arrives, whatever way it comes. */
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

/** Of a form that brings a file. */
export const formFailures = [...arrivalFailures, "ingestion.file-missing", "ingestion.one-file"] as const;
