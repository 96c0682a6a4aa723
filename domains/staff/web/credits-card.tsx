import { Button } from "@mantine/core";
import { useRouteMutation, useRouteQuery } from "@tieout/client";
import { Card, countText, DateText, Money, Note, plural, RemoteContent, ScrollTable, showSuccess } from "@tieout/ui";
import { useState } from "react";
import { type FirmCredits, staffRoutes } from "../contract/index.ts";
import { type CreditChange, CreditsDialog } from "./credits-dialog.tsx";

type Lot = FirmCredits["lots"][number];
type Contract = FirmCredits["contracts"][number];

const columns = ["From", "For", "Credits\t", "Left\t", "Price\t", "Last day", "Actions"];

const contractColumns = ["From", "Until", "Credits\t", "Price\t", "Included toolkits\t", "Actions"];

/** The open dialog: for a contract, an adjustment, or the last day of a credit lot or contract. */
type OpenDialog =
  | { readonly kind: "contract" | "adjustment" }
  | { readonly kind: "expiry"; readonly lot: Lot }
  | { readonly kind: "end"; readonly contract: Contract };

/** A firm's credits: its contract and lots, and the changes staff can make. */
export function CreditsCard({ organizationId }: { readonly organizationId: string }) {
  const query = useRouteQuery(staffRoutes, "getFirmCredits", { params: { organizationId } }, { views: ["staff"] });
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const actions = (
    <span className="t-row t-wrap">
      <Button variant="default" size="xs" onClick={() => setOpen({ kind: "adjustment" })}>
        Adjust credits
      </Button>
      <Button variant="default" size="xs" onClick={() => setOpen({ kind: "contract" })}>
        New contract
      </Button>
    </span>
  );
  return (
    <Card title="Credits" flush actions={actions}>
      <RemoteContent query={query} what="the firm's credits">
        {(credits) => (
          <>
            <Contracts contracts={credits.contracts} onEnd={(contract) => setOpen({ kind: "end", contract })} />
            <Lots credits={credits} onExpiry={(lot) => setOpen({ kind: "expiry", lot })} />
          </>
        )}
      </RemoteContent>
      {open ? <ChangeDialog organizationId={organizationId} open={open} onClose={() => setOpen(null)} /> : null}
    </Card>
  );
}

interface ContractsProps {
  readonly contracts: readonly Contract[];
  readonly onEnd: (contract: Contract) => void;
}

function Contracts({ contracts, onEnd }: ContractsProps) {
  if (contracts.length === 0) return null;
  return (
    <ScrollTable label="Price contracts" columns={contractColumns}>
      {contracts.map((contract) => (
        <tr key={contract.id}>
          <td>
            <DateText value={contract.start_date} />
          </td>
          <td>
            <DateText value={contract.end_date} /> {contract.is_ended ? <span className="t-small t-dim">Ended</span> : null}
          </td>
          <td className="t-figure t-figure-right">{countText(contract.credits)}</td>
          <td className="t-figure t-figure-right">
            <Money value={contract.price} />
          </td>
          <td className="t-figure t-figure-right">{countText(contract.included_toolkits)}</td>
          <td>
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={`Change the end of the contract from ${contract.start_date}`}
              onClick={() => onEnd(contract)}
            >
              Change
            </Button>
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}

interface LotsProps {
  readonly credits: FirmCredits;
  readonly onExpiry: (lot: Lot) => void;
}

function Lots({ credits, onExpiry }: LotsProps) {
  const { current_balance: balance, current_contract: contract, owed, lots } = credits;
  return (
    <>
      <div className="t-staff-credits">
        <p>
          {plural(balance, "credit")} left.{" "}
          {contract === null
            ? "No contract yet"
            : `Contract of ${countText(contract.new_credits)}, ${contract.is_ended ? "ended" : "until"} `}
          {contract === null ? null : <DateText value={contract.end_date} />}
        </p>
        {owed > 0 ? (
          <Note family="warn">
            {plural(owed, "credit")} from a returned payment {owed === 1 ? "was" : "were"} already used and will be deducted from the next
            ones.
          </Note>
        ) : null}
      </div>
      {lots.length === 0 ? null : (
        <ScrollTable label="Credit lots" columns={columns}>
          {lots.map((lot) => (
            <tr key={lot.id}>
              <td className="t-figure">
                <DateText value={lot.created_at} />
              </td>
              <td>{lot.title}</td>
              <td className="t-figure t-figure-right">{countText(lot.credits)}</td>
              <td className="t-figure t-figure-right">{countText(lot.available)}</td>
              <td className="t-figure t-figure-right">
                <Money value={lot.price} />
              </td>
              <td>{lot.expires_on ? <DateText value={lot.expires_on} /> : "None"}</td>
              <td>
                <Button variant="subtle" size="compact-xs" aria-label={`Change the last day of ${lot.title}`} onClick={() => onExpiry(lot)}>
                  Change
                </Button>
              </td>
            </tr>
          ))}
        </ScrollTable>
      )}
    </>
  );
}

interface ChangeDialogProps {
  readonly organizationId: string;
  readonly open: OpenDialog;
  readonly onClose: () => void;
}

function ChangeDialog({ organizationId, open, onClose }: ChangeDialogProps) {
  const [id] = useState(() => crypto.randomUUID());
  const onSuccess = (): void => {
    showSuccess("Credits saved.");
    onClose();
  };
  const contract = useRouteMutation(staffRoutes, "createContract", { onSuccess });
  const adjustment = useRouteMutation(staffRoutes, "adjustCredits", { onSuccess });
  const expiry = useRouteMutation(staffRoutes, "putCreditExpiry", { onSuccess });
  const end = useRouteMutation(staffRoutes, "putContractEnd", { onSuccess });
  const params = { organizationId };
  const send = ({ credits, price, toolkits, lastDay, reason }: CreditChange): void => {
    if ("contract" in open) end.mutate({ params: { ...params, contractId: open.contract.id }, body: { end_date: lastDay ?? "", reason } });
    else if ("lot" in open) expiry.mutate({ params: { ...params, lotId: open.lot.id }, body: { expires_on: lastDay, reason } });
    else if (open.kind === "contract")
      contract.mutate({
        params,
        body: { id, credits, price_per_credit: price, end_date: lastDay ?? "", included_toolkits: toolkits, reason },
      });
    else adjustment.mutate({ params, body: { id, credits, expires_on: lastDay, reason } });
  };
  const current = { contract, adjustment, expiry, end }[open.kind];
  const lastDay = "lot" in open ? open.lot.expires_on : "contract" in open ? open.contract.end_date : null;
  return (
    <CreditsDialog kind={open.kind} lastDay={lastDay} busy={current.isPending} problem={current.error} onConfirm={send} onClose={onClose} />
  );
}
