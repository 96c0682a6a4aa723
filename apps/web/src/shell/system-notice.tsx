import { IconShieldExclamation } from "@tabler/icons-react";

/** Loaded only when shown, because few servers have a notice. */
export default function SystemNotice({ notice }: { readonly notice: string }) {
  return (
    <div className="t-system-notice t-no-print" role="status">
      <IconShieldExclamation size={18} stroke={1.75} aria-hidden="true" className="t-icon t-warn" />
      <span>{notice}</span>
    </div>
  );
}
