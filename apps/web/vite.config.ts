import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const apiOrigin = `http://127.0.0.1:${process.env.PORT ?? "8080"}`;

export default defineConfig({
  root: here("."),
  plugins: [react()],
  // The server replaces the placeholder with a new nonce in every response.
  html: { cspNonce: "__CSP_NONCE__" },
  resolve: {
    alias: [
      // In the browser, contracts are types and URLs; the server validates with their schemas. Without zod the login page stays within
      // its size budget, and nothing probes for eval against the content security policy.
      { find: /^zod$/, replacement: here("../../packages/client/src/inert-zod.ts") },
    ],
  },
  build: {
    outDir: here("../../dist/web"),
    emptyOutDir: true,
    target: "es2022",
    sourcemap: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
  },
  server: { port: 5173, proxy: { "/api": apiOrigin } },
});
