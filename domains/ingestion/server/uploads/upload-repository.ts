import type { Tx } from "@tieout/postgres";

export interface UploadRecord {
  readonly id: string;
  readonly engagementId: string;
  /** Null until the file's content determines the slot. */
  readonly nodeId: string | null;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly receivedBytes: number;
  readonly fingerprint: string;
  readonly replacesId: string | null;
  /** Null for a client's upload, since clients aren't users. */
  readonly begunBy: string | null;
  /** The request item that the upload responds to; null for a user's file. */
  readonly clientItemId: string | null;
  /** Name and job title of the person at the client who began the upload; null if not given, or for a user's file. */
  readonly clientPerson: string | null;
  /** The client's file that this one replaces. */
  readonly replacesClientFileId: string | null;
  readonly begunAt: Date;
  readonly lastAt: Date;
  /** The file that was created from the upload. */
  readonly finishedId: string | null;
  /** Why no file was created although the upload is complete. */
  readonly problem: string | null;
}

export type NewUpload = Pick<
  UploadRecord,
  | "engagementId"
  | "nodeId"
  | "fileName"
  | "sizeBytes"
  | "fingerprint"
  | "replacesId"
  | "begunBy"
  | "clientItemId"
  | "clientPerson"
  | "replacesClientFileId"
>;

export interface UploadPart {
  readonly startByte: number;
  readonly sizeBytes: number;
  readonly objectKey: string;
}

interface KeptPart extends UploadPart {
  readonly uploadId: string;
  readonly writer: string;
}

type UploadRow = Omit<UploadRecord, "sizeBytes" | "receivedBytes"> & { readonly sizeBytes: string; readonly receivedBytes: string };

const columns = `id, engagement_id as "engagementId", data_feed_node_id as "nodeId", file_name as "fileName", size_bytes::text as "sizeBytes",
  received_bytes::text as "receivedBytes", fingerprint, replaces_id as "replacesId", begun_by as "begunBy", client_item_id as "clientItemId", client_person as "clientPerson",
  replaces_client_file_id as "replacesClientFileId", begun_at as "begunAt", last_at as "lastAt",
  finished_id as "finishedId", problem`;

const recordOf = (row: UploadRow): UploadRecord => ({ ...row, sizeBytes: Number(row.sizeBytes), receivedBytes: Number(row.receivedBytes) });

/** Files being uploaded. */
export const uploadRepository = (tx: Tx) => ({ ...uploads(tx), ...receiving(tx), ...ending(tx) });

function uploads(tx: Tx) {
  return {
    async insert(upload: NewUpload): Promise<string> {
      const { rows } = await tx.query<{ id: string }>(
        `insert into file_uploads (organization_id, engagement_id, data_feed_node_id, file_name, size_bytes, fingerprint, replaces_id, begun_by, client_item_id, client_person,
           replaces_client_file_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
        [
          tx.organizationId,
          upload.engagementId,
          upload.nodeId,
          upload.fileName,
          upload.sizeBytes,
          upload.fingerprint,
          upload.replacesId,
          upload.begunBy,
          upload.clientItemId,
          ...[upload.clientPerson, upload.replacesClientFileId],
        ],
      );
      if (!rows[0]) throw new Error("the upload was not begun");
      return rows[0].id;
    },
    async find(id: string): Promise<UploadRecord | null> {
      const { rows } = await tx.query<UploadRow>(`select ${columns} from file_uploads where id = $1`, [id]);
      return rows[0] ? recordOf(rows[0]) : null;
    },
    /** Locks the upload; any other caller that wants to finish it waits until this transaction ends. */
    async findLocked(id: string): Promise<UploadRecord | null> {
      const { rows } = await tx.query<UploadRow>(`select ${columns} from file_uploads where id = $1 for update`, [id]);
      return rows[0] ? recordOf(rows[0]) : null;
    },
    /** Uploads for client request items that haven't become files. */
    async unfinishedOfItems(itemIds: readonly string[]): Promise<readonly UploadRecord[]> {
      const { rows } = await tx.query<UploadRow>(
        `select ${columns} from file_uploads where client_item_id = any ($1::uuid[]) and finished_id is null order by begun_at, id`,
        [itemIds],
      );
      return rows.map(recordOf);
    },
    /** A user's own uploads in an engagement that haven't become files. */
    async unfinished(engagementId: string, userId: string): Promise<readonly UploadRecord[]> {
      const { rows } = await tx.query<UploadRow>(
        `select ${columns} from file_uploads where engagement_id = $1 and begun_by = $2 and finished_id is null order by begun_at, id`,
        [engagementId, userId],
      );
      return rows.map(recordOf);
    },
  };
}

function receiving(tx: Tx) {
  return {
    /** Makes a call the only sender; false if more bytes have arrived since, or if the upload no longer exists. */
    async take(id: string, writer: string, fromByte: number): Promise<boolean> {
      const { rowCount } = await tx.query(
        "update file_uploads set writer = $2, last_at = now() where id = $1 and received_bytes = $3 and finished_id is null",
        [id, writer, fromByte],
      );
      return rowCount === 1;
    },
    /** Number of bytes received so far; null if another call is now the sender. */
    async keepPart({ uploadId, writer, startByte, sizeBytes, objectKey }: KeptPart): Promise<number | null> {
      const { rows } = await tx.query<{ received: string }>(
        `update file_uploads set received_bytes = received_bytes + $4, last_at = now()
         where id = $1 and writer = $2 and received_bytes = $3 returning received_bytes::text as received`,
        [uploadId, writer, startByte, sizeBytes],
      );
      if (!rows[0]) return null;
      await tx.query(
        "insert into file_upload_parts (organization_id, upload_id, start_byte, size_bytes, object_key) values ($1, $2, $3, $4, $5)",
        [tx.organizationId, uploadId, startByte, sizeBytes, objectKey],
      );
      return Number(rows[0].received);
    },
    async parts(uploadId: string): Promise<readonly UploadPart[]> {
      const { rows } = await tx.query<{ startByte: string; sizeBytes: string; objectKey: string }>(
        `select start_byte::text as "startByte", size_bytes::text as "sizeBytes", object_key as "objectKey" from file_upload_parts
         where upload_id = $1 order by start_byte`,
        [uploadId],
      );
      return rows.map((row) => ({ ...row, startByte: Number(row.startByte), sizeBytes: Number(row.sizeBytes) }));
    },
  };
}

const keysOf = (rows: readonly { readonly key: string }[]): readonly string[] => rows.map(({ key }) => key);

function ending(tx: Tx) {
  const dropParts = async (uploadId: string): Promise<readonly string[]> => {
    const { rows } = await tx.query<{ key: string }>("delete from file_upload_parts where upload_id = $1 returning object_key as key", [
      uploadId,
    ]);
    return keysOf(rows);
  };
  return {
    /** Redirects uploads that were to replace a client's file to the file's successor. */
    async handOnClientFile(fileId: string, successorId: string | null): Promise<void> {
      await tx.query("update file_uploads set replaces_client_file_id = $2 where replaces_client_file_id = $1", [fileId, successorId]);
    },
    /** Marks the upload as finished and drops its parts, but keeps a record in case the call is repeated. Returns the keys of the parts. */
    async finish(uploadId: string, fileId: string): Promise<readonly string[]> {
      await tx.query("update file_uploads set finished_id = $2, problem = null where id = $1", [uploadId, fileId]);
      return dropParts(uploadId);
    },
    async saveProblem(uploadId: string, problem: string): Promise<void> {
      await tx.query("update file_uploads set problem = $2 where id = $1 and finished_id is null", [uploadId, problem]);
    },
    /** Removes an upload; returns the keys of its parts. */
    async remove(uploadId: string): Promise<readonly string[]> {
      const keys = await dropParts(uploadId);
      await tx.query("delete from file_uploads where id = $1", [uploadId]);
      return keys;
    },
    async untouchedSince(moment: Date): Promise<readonly UploadRecord[]> {
      const { rows } = await tx.query<UploadRow>(`select ${columns} from file_uploads where last_at < $1 order by last_at, id`, [moment]);
      return rows.map(recordOf);
    },
  };
}
