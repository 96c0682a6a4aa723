import { fastify } from "fastify";

/** Baseline for the product's list and upload: the same server software, with nothing behind the routes. */
const app = fastify();
app.get("/", () => ({ ok: true }));
app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
app.post("/upload", async (request) => {
  let bytes = 0;
  for await (const piece of request.body as AsyncIterable<Buffer>) bytes += piece.length;
  return { bytes };
});
const address = await app.listen({ host: "127.0.0.1", port: 0 });
process.stdout.write(`${address}\n`);
