export * from "./register-providers.ts";
export { registerStaff } from "./register-staff.ts";
