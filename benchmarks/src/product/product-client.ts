import { openAsBlob } from "node:fs";

/** The demo firm's login, which always exists in the embedded database. */
export const login = { username: "dana@harlowpryce.example", password: "tie-out-demo-2025" };

export interface ProductClient {
  readonly token: string;
  get<T>(path: string): Promise<T>;
  send<T>(method: "POST" | "PUT", path: string, body?: unknown): Promise<T>;
}

/** Signs in. If refused, throws the product's own message. */
export async function openProductClient(address: string): Promise<ProductClient> {
  let token = "";
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const isForm = body instanceof FormData;
    const response = await fetch(address + path, {
      method,
      headers: {
        ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 500)}`);
    return (text === "" ? null : JSON.parse(text)) as T;
  };
  token = (await call<{ token: string }>("POST", "/api/auth/login/", login)).token;
  return { token, get: (path) => call("GET", path), send: (method, path, body) => call(method, path, body) };
}

export async function fileForm(
  node: { readonly id: string; readonly resourceType: string },
  path: string,
  name: string,
): Promise<FormData> {
  const form = new FormData();
  form.set("data_feed_node_id", node.id);
  form.set("resourcetype", node.resourceType);
  form.set("file_name", name);
  form.set("file", await openAsBlob(path), name);
  return form;
}
