import type { ComponentProps } from "react";
import { PackageSection } from "./package-section.tsx";

/** Files that were dropped in a now locked engagement and never confirmed. */
export default function LockedPackage(props: Omit<ComponentProps<typeof PackageSection>, "locked">) {
  return <PackageSection {...props} locked />;
}
