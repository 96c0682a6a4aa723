import { fastify } from "fastify";

/** The route that the product's list is compared with: the same server software, nothing behind it. */
const app = fastify();
app.get("/", () => ({ ok: true }));
const address = await app.listen({ host: "127.0.0.1", port: 0 });
process.stdout.write(`${address}\n`);
