import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../refusal.ts";
import { pagePolicy } from "../security-headers.ts";
import { type PageHead, withHead } from "./page-head.ts";

/** Placeholder for the nonce in the built page (Vite's `html.cspNonce`). */
const noncePlaceholder = "__CSP_NONCE__";

/** Placeholder for the URL to which pages send their errors. */
const monitoringPlaceholder = "__MONITORING__";

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

interface Asset {
  readonly file: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly isImmutable: boolean;
}

interface Page {
  readonly html: string;
  readonly origins: Parameters<typeof pagePolicy>[1];
}

export interface WebAppOptions {
  /** URL to which browsers report errors. */
  readonly monitoringDsn?: string | null;
  /** Whether pages load Stripe's card form. */
  readonly takesCards?: boolean;
  /** Returns the head for the page at a path, or null for the default. If it fails, the page is served with the default head. */
  readonly headOf?: (address: string) => Promise<PageHead | null>;
}

/**
 * Serves a Vite build. Files are listed once at startup, so no URL can reach other files; every other URL gets the page, with a new nonce
 * in each response.
 */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  { monitoringDsn = null, takesCards = false, headOf }: WebAppOptions = {},
): Promise<void> {
  const assets = await listAssets(folder);
  const html = (await readFile(path.join(folder, "index.html"), "utf8")).replaceAll(monitoringPlaceholder, monitoringDsn ?? "");
  const page: Page = { html, origins: { monitoringOrigin: monitoringDsn === null ? "" : new URL(monitoringDsn).origin, takesCards } };
  app.route({
    method: ["GET", "HEAD"],
    url: "/*",
    config: { routeClass: "prepared" },
    handler: async (request, reply) => {
      const address = request.url.split("?", 1)[0] ?? "/";
      if (address === "/api" || address.startsWith("/api/")) return reply.callNotFound();
      const asset = assets.get(address);
      if (asset) return sendAsset(reply, asset, request.method === "HEAD");
      // A missing script must not return the page: the browser would report a syntax error instead of a missing file.
      if (/\.[a-z0-9]+$/i.test(address) || address.startsWith("/assets/")) return reply.callNotFound();
      const head = headOf ? await headIn(request, () => headOf(address)) : null;
      return sendPage(reply, head ? { ...page, html: withHead(page.html, head) } : page, request.method === "HEAD");
    },
  });
}

/** The page itself needs no work, but its head does, so beyond an open route's limit the page is served without a custom head. */
async function headIn(request: FastifyRequest, look: () => Promise<PageHead | null>): Promise<PageHead | null> {
  try {
    await request.server.limits.take({ label: "head of a page", routeClass: "open" }, request);
    return await look();
  } catch (error) {
    if (error instanceof Refusal) return null;
    request.log.warn({ fault: error instanceof Error ? error.name : "unknown" }, "a page was served without its own title and description");
    return null;
  }
}

function sendPage(reply: FastifyReply, page: Page, isHead: boolean): FastifyReply {
  const nonce = randomBytes(18).toString("base64url");
  const html = page.html.replaceAll(noncePlaceholder, nonce);
  reply
    .header("content-security-policy", pagePolicy(nonce, page.origins))
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8");
  return isHead ? reply.header("content-length", String(Buffer.byteLength(html))).send() : reply.send(html);
}

function sendAsset(reply: FastifyReply, asset: Asset, isHead: boolean): FastifyReply {
  reply
    .type(asset.contentType)
    .header("cache-control", asset.isImmutable ? "public, max-age=31536000, immutable" : "no-cache")
    .header("content-length", String(asset.sizeBytes));
  return isHead ? reply.send() : reply.send(createReadStream(asset.file));
}

async function listAssets(folder: string): Promise<ReadonlyMap<string, Asset>> {
  const assets = new Map<string, Asset>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const address = `/${path.relative(folder, file).split(path.sep).map(encodeURIComponent).join("/")}`;
    // Names that begin with a dot are internal build files, such as the manifest.
    if (address === "/index.html" || address.startsWith("/.")) continue;
    const contentType = contentTypes[path.extname(entry.name)] ?? "application/octet-stream";
    assets.set(address, { file, contentType, sizeBytes: (await stat(file)).size, isImmutable: address.startsWith("/assets/") });
  }
  return assets;
}
