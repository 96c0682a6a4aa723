/** Failures that can occur when a file arrives, by any route. */
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

/** Failures that can occur in a form that uploads a file. */
export const formFailures = [...arrivalFailures, "ingestion.file-missing", "ingestion.one-file"] as const;
