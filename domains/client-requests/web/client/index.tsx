export { linkTokenIn } from "./link-token.ts";
export { PayrollConnectScreen } from "./payroll-connect-screen.tsx";
