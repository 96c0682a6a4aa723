import { type KeyService, serviceVersionOf } from "./key-management/key-management.ts";
import { unwrapKey, wrapKey } from "./wrapped-key.ts";

/** A master key or a key service. */
export interface KeyWrapper {
  readonly wrap: (binding: string, key: Uint8Array) => Promise<string>;
  /** Null if the key or the binding is not the same, or the text was changed. */
  readonly unwrap: (binding: string, wrapped: string) => Promise<Uint8Array | null>;
}

export const masterKeyWrapper = (masterKey: Uint8Array): KeyWrapper => ({
  wrap: async (binding, key) => wrapKey(masterKey, binding, key),
  unwrap: async (binding, wrapped) => unwrapKey(masterKey, binding, wrapped),
});

/** Never asks the service to unwrap a key that was wrapped by a master key. */
export const serviceWrapper = (service: KeyService): KeyWrapper => ({
  wrap: service.wrap,
  unwrap: async (binding, wrapped) => (serviceVersionOf(wrapped) === null ? null : service.unwrap(binding, wrapped)),
});
