import { Button } from "@mantine/core";
import { IconLockOpen } from "@tabler/icons-react";
import { PasswordField } from "@tieout/ui";
import { useState } from "react";
import "../package/package.css";

interface PasswordFormProps {
  readonly fileName: string;
  readonly problem: string | undefined;
  readonly isPending: boolean;
  readonly onEdit: () => void;
  readonly onOpen: (password: string) => void;
}

/** Asks for the password of a protected file. */
export function PasswordForm({ fileName, problem, isPending, onEdit, onOpen }: PasswordFormProps) {
  const [password, setPassword] = useState("");
  return (
    <form
      className="t-package-answer t-package-password"
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== "" && !isPending) onOpen(password);
      }}
    >
      <PasswordField
        label={`Password of ${fileName}`}
        size="sm"
        autoComplete="off"
        visibilityToggleButtonProps={{ "aria-label": "Show the password" }}
        maxLength={255}
        value={password}
        error={problem}
        onChange={(event) => {
          onEdit();
          setPassword(event.currentTarget.value);
        }}
      />
      <Button
        type="submit"
        variant="default"
        size="sm"
        loading={isPending}
        aria-disabled={password === "" || undefined}
        leftSection={<IconLockOpen size={16} stroke={1.75} />}
      >
        Open file
      </Button>
      <p className="t-small t-dim">Used once to open the file and never stored. Tieout hashes and keeps the opened copy.</p>
    </form>
  );
}
