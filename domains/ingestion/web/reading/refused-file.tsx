import { Button } from "@mantine/core";
import { useRouteMutation } from "@tieout/client";
import { lazyPart } from "@tieout/ui";
import { useState } from "react";
import { type Asset, ingestionRoutes } from "../../contract/index.ts";
import { PasswordForm } from "./password-form.tsx";

const RefusedFileDialog = lazyPart(() => import("./refused-file-dialog.tsx"));

/** Options for a refused file besides replacing it: entering its password or choosing how to read it. */
export function RefusedFile({ asset }: { readonly asset: Asset }) {
  const [isOpen, setIsOpen] = useState(false);
  const open = useRouteMutation(ingestionRoutes, "openAsset");
  if (asset.needs_password)
    return (
      <PasswordForm
        fileName={asset.file_name}
        problem={open.error?.msg}
        isPending={open.isPending}
        onEdit={open.reset}
        onOpen={(password) => open.mutate({ params: { assetId: asset.id }, body: { password } })}
      />
    );
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setIsOpen(true)}>
        Reading settings
      </Button>
      {isOpen ? <RefusedFileDialog asset={asset} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
