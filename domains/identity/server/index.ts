export type { UserToCreate } from "./administer-people.ts";
export { createOrganization, createUser, PasswordRefused, setPassword } from "./administer-people.ts";
export { createAuthenticator } from "./authenticator.ts";
export type { PasswordHasher, PasswordHashing } from "./password-hasher.ts";
export { createPasswordHasher, strongHashing, weakHashingForTests } from "./password-hasher.ts";
export type { IdentityDeps } from "./register-identity.ts";
export { registerIdentity } from "./register-identity.ts";
export type { SeededFirm } from "./seed-demo-firm.ts";
export { demoFirms, demoPassword, seedDemoFirm } from "./seed-demo-firm.ts";
