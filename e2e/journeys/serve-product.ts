import path from "node:path";
import { freePort, type KeepingSink, startSink } from "@tieout/test-kit";
import { prepareCheckout } from "../prepare-checkout.ts";
import { startProduct } from "../product.ts";
import { provide } from "./journey.ts";

const uploadMb = 8;

/** Everything the journeys do is traced; at the end of the run, the traces received are searched for the journeys' secrets. */
const addressesOf = ({ faults, traces }: { readonly faults: KeepingSink; readonly traces: KeepingSink }) => ({
  SENTRY_SERVER_DSN: `${faults.address.replace("//", "//0123456789abcdef@")}/1`,
  OTEL_EXPORTER_OTLP_ENDPOINT: traces.address,
});

/** Starts the product that all journeys share; it must run until the last journey ends. */
export default async function serveProduct(): Promise<() => Promise<void>> {
  const { checkout, playground, remove } = prepareCheckout();
  const dataDir = path.join(playground, "data");
  const port = await freePort();
  const sinks = { faults: await startSink("journeys-faults"), traces: await startSink("journeys-traces") };
  // Passkeys are bound to the host name that users open, so the port must be known before the start.
  const nameServerPort = await freePort();
  const env = {
    ...{ UPLOAD_MAX_BYTES: `${uploadMb}M`, PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, ...addressesOf(sinks) },
    ...{ PRIVATE_ISSUERS: "1", DNS_SERVERS: `127.0.0.1:${nameServerPort}` },
  };
  const product = await startProduct({ checkout, dataDir, env });
  provide({ checkout, playground, product: { address: product.address, dataDir, pid: product.pid, uploadMb, nameServerPort } });
  return async () => {
    const said = product.output();
    await product.stop();
    const traced = sinks.traces.received();
    await Promise.all([sinks.faults.stop(), sinks.traces.stop()]);
    // Shows what a refused call can't report itself; faults contain no personal data.
    for (const line of product.log("api").split("\n")) if (line.includes('"msg":"fault"')) console.log(line);
    remove();
    if (traced === "") throw new Error("the product has sent no traces: nothing shows that they hold no secret");
    if (said.includes("unexpectedly")) throw new Error(`a part of the product ended during the journeys:\n${said}`);
  };
}
