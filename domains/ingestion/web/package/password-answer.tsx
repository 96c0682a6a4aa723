import { Button } from "@mantine/core";
import { IconLockOpen } from "@tabler/icons-react";
import { useRouteMutation } from "@tieout/client";
import { PasswordField } from "@tieout/ui";
import { useState } from "react";
import { ingestionRoutes } from "../../contract/index.ts";
import type { PackageAnswerProps } from "./package-state.ts";

/** Asks for the password of a protected file and opens it. */
export function PasswordAnswer({ engagementId, file }: PackageAnswerProps) {
  const [password, setPassword] = useState("");
  const open = useRouteMutation(ingestionRoutes, "openPackageFile", { onSuccess: () => setPassword("") });
  return (
    <form
      className="t-package-answer t-package-password"
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== "" && !open.isPending) open.mutate({ params: { engagementId, fileId: file.id }, body: { password } });
      }}
    >
      <PasswordField
        label={`Password of ${file.file_name}`}
        size="sm"
        autoComplete="off"
        visibilityToggleButtonProps={{ "aria-label": "Show the password" }}
        maxLength={255}
        value={password}
        error={open.error?.msg}
        onChange={(event) => {
          open.reset();
          setPassword(event.currentTarget.value);
        }}
      />
      <Button
        type="submit"
        variant="default"
        size="sm"
        loading={open.isPending}
        aria-disabled={password === "" || undefined}
        leftSection={<IconLockOpen size={16} stroke={1.75} />}
      >
        Open file
      </Button>
      <p className="t-small t-dim">Used once to open the file, never stored. The opened copy is what is hashed and kept.</p>
    </form>
  );
}
