export { keepReturned } from "./connect/returned-connection.ts";
export { linkTokenIn } from "./link-token.ts";
export { PayrollConnectScreen } from "./payroll-connect-screen.tsx";
