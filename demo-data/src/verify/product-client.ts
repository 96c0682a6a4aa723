import { openAsBlob } from "node:fs";
import path from "node:path";

/** An unexpected response from the product: where, what and why. */
export class ProductRefusal extends Error {
  override name = "ProductRefusal";
}

export interface ProductClient {
  get<T>(path: string): Promise<T>;
  send<T>(method: "POST" | "PUT", path: string, body: unknown): Promise<T>;
  /** Downloads the bytes at a ticket's URL. */
  download(path: string): Promise<Buffer>;
  upload<T>(path: string, fields: Readonly<Record<string, string>>, file: string): Promise<T>;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Signs in and calls the API as the web app does. */
export async function signIn(baseUrl: string, credentials: Credentials): Promise<ProductClient> {
  let token: string | null = null;
  async function ask(method: string, where: string, body: string | FormData | null, type: string | null): Promise<Buffer> {
    const headers = { ...(type ? { "content-type": type } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const answer = await fetch(new URL(where, baseUrl), { method, headers, body });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok) throw new ProductRefusal(`${method} ${where} answered ${answer.status}: ${sentenceOf(bytes.toString("utf8"))}`);
    return bytes;
  }
  async function call<T>(...request: Parameters<typeof ask>): Promise<T> {
    const text = (await ask(...request)).toString("utf8");
    // The contract determines the type; a missing value fails where it is used.
    return (text === "" ? null : JSON.parse(text)) as T;
  }
  const client: ProductClient = {
    get: (where) => call("GET", where, null, null),
    send: (method, where, body) => call(method, where, JSON.stringify(body), "application/json"),
    download: (where) => ask("GET", where, null, null),
    upload: async (where, fields, file) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set("file", await openAsBlob(file), path.basename(file));
      return call("POST", where, form, null);
    },
  };
  const session = await client.send<{ token: string }>("POST", "/api/auth/login/", credentials);
  token = session.token;
  return client;
}

function sentenceOf(text: string): string {
  try {
    const problem: { msg?: string; title?: string; errors?: readonly { path: string; msg: string }[] } = JSON.parse(text);
    const details = (problem.errors ?? []).map((error) => `${error.path} ${error.msg}`).join("; ");
    return [problem.msg ?? problem.title, details].filter(Boolean).join(" – ") || text.slice(0, 300);
  } catch {
    return text.slice(0, 300);
  }
}
