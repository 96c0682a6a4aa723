export { registerStaff } from "./register-staff.ts";
