import { useRouteMutation } from "@tieout/client";
import { ingestionRoutes } from "../../contract/index.ts";
import { PasswordForm } from "../reading/password-form.tsx";
import type { PackageAnswerProps } from "./package-state.ts";

/** Asks for the password of a protected file and opens it. */
export function PasswordAnswer({ engagementId, file }: PackageAnswerProps) {
  const open = useRouteMutation(ingestionRoutes, "openPackageFile");
  return (
    <PasswordForm
      fileName={file.file_name}
      problem={open.error?.msg}
      isPending={open.isPending}
      onEdit={open.reset}
      onOpen={(password) => open.mutate({ params: { engagementId, fileId: file.id }, body: { password } })}
    />
  );
}
