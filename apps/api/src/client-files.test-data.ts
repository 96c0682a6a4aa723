import type { ClientFiles } from "@tieout/client-requests/contract";
import { clientFileRoutes, clientPageRoutes, clientRequestRoutes } from "@tieout/client-requests/contract";
import { clientRequestRepository, hashOfLink, newToken } from "@tieout/client-requests/server";
import { registerCanary, type TestApi, type TestUser } from "@tieout/test-kit";
import { patDoe } from "../../../domains/client-requests/server/client-bed.test-data.ts";
import type { ProductBed } from "./product-bed.test-data.ts";

interface ItemInput {
  readonly data_feed_node_id: string | null;
  readonly title: string;
}

const tokenOf = async (api: TestApi, by: TestUser, of: { readonly engagementId: string; readonly requestId: string }): Promise<string> => {
  const token = newToken();
  registerCanary("token", token);
  await api.db.database.work.inOrganization(by.organizationId, { userId: null, realUserId: null, requestId: null }, (tx) =>
    clientRequestRepository(tx).addLink(of, hashOfLink(token), api.clock.now()),
  );
  return token;
};

interface FilePayload {
  readonly payload?: Buffer;
  /** The file that this upload replaces. */
  readonly replaces?: string | undefined;
}

const metadataOf = (said: Readonly<Record<string, string>>): string =>
  Object.entries(said)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`)
    .join(",");

interface Upload extends FilePayload {
  readonly itemId: string;
  readonly name: string;
  readonly sizeBytes: number;
}

/** Begins a client's upload, and sends all of the file's bytes if they are given. */
export const beginUpload = (api: TestApi, session: { readonly cookie: string }, { itemId, name, sizeBytes, payload, replaces }: Upload) =>
  api.app.inject({
    method: "POST",
    url: `/api/payroll-connect/items/${itemId}/uploads/`,
    headers: {
      ...{ ...session, "tus-resumable": "1.0.0", "upload-length": String(sizeBytes) },
      "upload-metadata": metadataOf({ filename: name, fingerprint: name, ...(replaces === undefined ? {} : { replaces }) }),
      ...(payload ? { "content-type": "application/offset+octet-stream" } : {}),
    },
    ...(payload ? { payload } : {}),
  });

/** A client who has opened one of the engagement's requests in one browser. */
export async function clientOf({ api, idle }: ProductBed, by: TestUser, engagementId: string, asked: readonly ItemInput[]) {
  const dueOn = new Date(api.clock.now().getTime() + 14 * 86_400_000).toISOString().slice(0, 10);
  const made = (
    await api.as(by).call(clientRequestRoutes.createClientRequest, {
      params: { engagementId },
      body: {
        ...{ recipient_name: "Rosa Quinn", recipient_email: "rosa@brightwater.example", message: "", due_on: dueOn as never },
        items: asked.map((item) => ({ ...item, explanation: "" })),
      },
    })
  ).value();
  const { id: requestId, items } = made.request;
  const token = await tokenOf(api, by, { engagementId, requestId });
  /** Opens the request in another browser. */
  const openAs = async (person: typeof patDoe): Promise<{ readonly cookie: string }> => {
    const opened = await api.anonymous.call(clientPageRoutes.openClientRequest, { body: { token, pin: made.pin, ...person } });
    opened.value();
    const [set = ""] = [opened.headers["set-cookie"] ?? ""].flat();
    const [cookie = ""] = set.split(";");
    registerCanary("token", cookie.split("=")[1] ?? "");
    return { cookie };
  };
  const session = await openAs(patDoe);
  const files = async (): Promise<ClientFiles> => (await api.anonymous.call(clientFileRoutes.listClientFiles, {}, session)).value();
  const begin = (itemId: string, name: string, sizeBytes: number, sent: FilePayload = {}) =>
    beginUpload(api, session, { itemId, name, sizeBytes, ...sent });
  return {
    requestId,
    session,
    openAs,
    items,
    files,
    begin,
    async give(itemId: string, name: string, content: string | Uint8Array, replaces?: string): Promise<ClientFiles> {
      const payload = Buffer.from(content);
      const answer = await begin(itemId, name, payload.length, { payload, replaces });
      if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
      await idle();
      return files();
    },
    /** Sends the bytes of an upload that was begun earlier. */
    async arrive(begun: { readonly headers: { readonly location?: unknown } }, content: string): Promise<void> {
      const answer = await api.app.inject({
        method: "PATCH",
        url: String(begun.headers.location),
        headers: { ...session, "tus-resumable": "1.0.0", "upload-offset": "0", "content-type": "application/offset+octet-stream" },
        payload: Buffer.from(content),
      });
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
      await idle();
    },
    send: (itemId: string, note = "") =>
      api.anonymous.call(clientFileRoutes.sendClientFiles, { params: { itemId }, body: { note } }, session),
    explain: (fileId: string, key: string, text: string) =>
      api.anonymous.call(clientFileRoutes.explainFinding, { params: { fileId }, body: { key, text } }, session),
    remove: (fileId: string) => api.anonymous.call(clientFileRoutes.removeClientFile, { params: { fileId } }, session),
    wages: (body: ClientFiles["wages"]) => api.anonymous.call(clientFileRoutes.putClientWages, { body }, session),
  };
}
