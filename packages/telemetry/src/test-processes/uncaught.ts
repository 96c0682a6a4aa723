import { endOnUncaught } from "../end-on-uncaught.ts";
import { openWatch } from "../open-watch.ts";

const watch = await openWatch({
  ...{ process: "worker", version: "1.2.3", tracesEndpoint: null, tracesHeaders: null },
  faultsDsn: process.env.TEST_DSN ?? null,
  findEmail: async () => null,
});
if (watch) endOnUncaught(watch);
// Unhandled rejections also end a process.
setTimeout(() => void Promise.reject(new RangeError("no one catches this")), 10);
setInterval(() => undefined, 1000);
