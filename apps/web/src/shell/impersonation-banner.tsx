import { IconUserExclamation } from "@tabler/icons-react";

/** The specification's text; cannot be closed. */
export function ImpersonationBanner({ email }: { readonly email: string }) {
  return (
    <div className="t-impersonation" role="status">
      <IconUserExclamation size={18} stroke={1.75} aria-hidden="true" className="t-icon t-warn" />
      <span>the {email} user is being impersonated by the staff member and all actions in this session will be logged.</span>
    </div>
  );
}
