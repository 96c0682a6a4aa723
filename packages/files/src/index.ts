export type { ByteRange, FileStore, ObjectStream, PutOptions, StoredObject } from "./file-store.ts";
export { FileStoreError, type FileStoreErrorCode } from "./file-store-error.ts";
export { type FolderFileStoreOptions, openFolderFileStore } from "./folder-file-store.ts";
