import { rotateMasterKey } from "../rotate-master-key.ts";

/** Rewraps a store's data keys with a new key. Tests run this in a separate process, which they kill. */
const [directory = "", masterKey = "", newKey = ""] = process.argv.slice(2);
const keys = { masterKey: Buffer.from(masterKey, "hex"), newKey: Buffer.from(newKey, "hex") };
console.log("begun");
const { rewrapped } = await rotateMasterKey(directory, keys);
console.log(`rewrapped ${rewrapped}`);
