export type { ByteRange, FileStore, ObjectStream, PutOptions, StoredObject } from "./file-store.ts";
export { FileStoreError, isBroken } from "./file-store-error.ts";
export { openFolderFileStore } from "./folder-file-store.ts";
export { type KeyService, KeyServiceError } from "./key-management/key-management.ts";
export {
  keyServiceOf,
  type OpenedKeys,
  openKeys,
  readInstallationKey,
  writeInstallationKey,
} from "./key-management/open-keys.ts";
export { isSealOf, sealText } from "./key-management/sealed-text.ts";
export { type MalwareScanner, openClamd } from "./malware-scanner.ts";
export { finishRotation, KeyRotationError, readKeyState, rotateMasterKey, rotateServiceKey } from "./rotate-master-key.ts";
export { type DestroyedKey, readDestroyedKeys, scopeKeyFile } from "./scope-keys.ts";
export { hasKeyOf, readStoreMark, type StoreMark, storeMarkFile, writeStoreMark } from "./store-mark.ts";
