export type { ByteRange, FileStore, ObjectStream, PutOptions, StoredObject } from "./file-store.ts";
export { FileStoreError, isBroken } from "./file-store-error.ts";
export { openFolderFileStore } from "./folder-file-store.ts";
export { finishRotation, KeyRotationError, readKeyState, rotateMasterKey } from "./rotate-master-key.ts";
export { type DestroyedKey, readDestroyedKeys, scopeKeyFile } from "./scope-keys.ts";
