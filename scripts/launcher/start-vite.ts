import path from "node:path";

export interface WebServer {
  readonly close: () => Promise<void>;
}

/** Serves the web app from source on `port` and forwards `/api` to the API. */
export async function startVite(
  root: string,
  address: { readonly host: string; readonly port: number },
  apiPort: number,
): Promise<WebServer> {
  const { createServer } = await import("vite");
  const server = await createServer({
    root: path.join(root, "apps/web"),
    server: { host: address.host, port: address.port, strictPort: true, proxy: { "/api": `http://127.0.0.1:${apiPort}` } },
    logLevel: "warn",
  });
  await server.listen();
  return { close: () => server.close() };
}
