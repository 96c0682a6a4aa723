import { lazyRouteComponent } from "@tanstack/react-router";

export const FilesStep = lazyRouteComponent(() => import("./files/files-step-screen.tsx"));
export const MappingStep = lazyRouteComponent(() => import("./mapping/mapping-step-screen.tsx"));
export const PayrollScreen = lazyRouteComponent(() => import("./payroll/payroll-screen.tsx"));
export const PayCodesScreen = lazyRouteComponent(() => import("./payroll/pay-codes-screen.tsx"));
