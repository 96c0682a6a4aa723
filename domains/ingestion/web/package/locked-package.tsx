import type { ComponentProps } from "react";
import { PackageSection } from "./package-section.tsx";

/** Dropped files of a locked engagement that were never confirmed. */
export default function LockedPackage(props: Omit<ComponentProps<typeof PackageSection>, "locked">) {
  return <PackageSection {...props} locked />;
}
