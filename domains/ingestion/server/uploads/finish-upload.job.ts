import type { Failure } from "@tieout/contract";
import type { StatusUpdater } from "@tieout/engagements/server";
import type { FileStore } from "@tieout/files";
import { defineJob, handleJob, type JobHandler } from "@tieout/jobs";
import { z } from "zod";
import { finishUpload, type RegisterUpload, registerUpload } from "./finish-upload.ts";
import { uploadRepository } from "./upload-repository.ts";

const Payload = z.object({ uploadId: z.uuid() });

/** Creates the file for an upload whose last byte arrived but whose sender never came back for the result. */
export const finishUploadJob = defineJob("ingestion.finish-upload", (payload) => Payload.parse(payload));

export const finishKey = (uploadId: string): string => `upload:${uploadId}`;

export interface FinishUploadDeps {
  readonly files: FileStore;
  readonly statusUpdater: StatusUpdater;
  /** Registers a client's file, which isn't in any slot until an auditor accepts it. */
  readonly registerOfClient: RegisterUpload<Failure>;
}

/** Saves the reason for a refusal with the upload, so that the sender can see it. */
export const finishUploadHandler = ({ files, statusUpdater, registerOfClient }: FinishUploadDeps): JobHandler =>
  handleJob(finishUploadJob, async ({ uploadId }, context) => {
    const upload = await context.transaction((tx) => uploadRepository(tx).find(uploadId));
    if (!upload) return;
    const { begunBy: userId } = upload;
    // The sender had permission when the last byte arrived.
    const register: RegisterUpload<Failure> =
      userId === null ? registerOfClient : registerUpload({ userId, mayEdit: () => true }, statusUpdater);
    const finished = await finishUpload(
      {
        files,
        register,
        organizationId: context.organizationId,
        inOrganization: (run) => context.transaction(run),
        settle: async () => undefined,
      },
      uploadId,
    );
    if (!finished.ok) await context.transaction((tx) => uploadRepository(tx).saveProblem(uploadId, finished.failure.msg));
  });
