import { lazyRouteComponent } from "@tanstack/react-router";
import { lazyStep } from "@tieout/ui";

export const FilesStep = lazyStep(() => import("./files/files-step-screen.tsx"));
export const MappingStep = lazyStep(() => import("./mapping/mapping-step-screen.tsx"));
export const PayrollScreen = lazyRouteComponent(() => import("./payroll/payroll-screen.tsx"));
export const PayCodesScreen = lazyRouteComponent(() => import("./payroll/pay-codes-screen.tsx"));
