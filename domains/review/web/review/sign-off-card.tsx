import { Button } from "@mantine/core";
import { IconCheck, IconEqualNot, IconWritingSign } from "@tabler/icons-react";
import { useRouteMutation, useViewer } from "@tieout/client";
import { type SignOffRole, shortResult } from "@tieout/runs/core";
import { Card, DateText, LockableButton, PersonMark, StatusBadge, showError } from "@tieout/ui";
import { useState } from "react";
import { reviewRoutes, type SignOff } from "../../contract/index.ts";
import type { ReviewProps } from "./review-props.ts";
import { SignOffHistory } from "./sign-off-history.tsx";
import { whyNotSign } from "./signing-words.ts";
import { WhatChanged } from "./what-changed.tsx";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

const titles = { preparer: "Preparer", reviewer: "Reviewer" } as const;

/** Preparer and reviewer of the current result; a sign-off for any other result is stale. */
export function SignOffCard(props: ReviewProps) {
  const { review } = props;
  return (
    <Card
      title="Sign-off"
      flush
      actions={
        <span className="t-small t-dim">
          Result now <ResultText id={review.result_id} />, run {review.run_number}
        </span>
      }
      foot={
        <span>
          A sign-off covers one result: the figures, ties, exceptions and samples with their explanations, test results and conclusion. If
          any of these change, the sign-off is stale. It stays current if a run gives the same result.
        </span>
      }
    >
      <SignOffRow {...props} signing="preparer" signOff={review.preparer} />
      <SignOffRow {...props} signing="reviewer" signOff={review.reviewer} />
      <SignOffHistory history={review.history} />
    </Card>
  );
}

const ResultText = ({ id }: { readonly id: string }) => (
  <span className="t-mono t-result-id" title={id}>
    {shortResult(id)}
  </span>
);

interface RowProps extends ReviewProps {
  readonly signing: SignOffRole;
  readonly signOff: SignOff | null;
}

function SignOffRow(props: RowProps) {
  const { signing, signOff, review, writeLock } = props;
  const { userId } = useViewer();
  const refusal = signOff?.state === "current" ? null : (writeLock ?? whyNotSign(review, signing, userId));
  return (
    <section className="t-sign-off" aria-label={titles[signing]}>
      <div className="t-row t-wrap t-between">
        <div className="t-row t-wrap" style={{ gap: "4px 10px" }}>
          {signOff ? <PersonMark name={signOff.by.name} me={signOff.by.id === userId} /> : null}
          <span className="t-med">{signOff ? signOff.by.name : titles[signing]}</span>
          {signOff ? <span className="t-dim">{titles[signing]}</span> : <StatusBadge status="not_determined" word="Not signed" />}
        </div>
        <SignOffActions {...props} refusal={refusal} />
      </div>
      {signOff ? <SignOffTie signOff={signOff} review={review} /> : null}
      {refusal ? <p className="t-small t-sec t-no-print">{refusal}</p> : null}
    </section>
  );
}

/** Compares the signed result with the current result. */
function SignOffTie({ signOff, review }: { readonly signOff: SignOff; readonly review: ReviewProps["review"] }) {
  const isCurrent = signOff.state === "current";
  const Icon = isCurrent ? IconCheck : IconEqualNot;
  return (
    <>
      <div className="t-tie">
        <div className="t-tie-side">
          <span className="t-tie-label">
            Signed <DateText value={signOff.on} time />, run {signOff.run_number}
          </span>
          <ResultText id={signOff.result_id} />
        </div>
        <div className="t-tie-line" data-state={isCurrent ? "ties" : "differs"}>
          <span className="t-tie-word">
            <Icon size={14} stroke={1.75} aria-hidden="true" className="t-icon" />
            {isCurrent ? "Signed" : "Stale"}
          </span>
        </div>
        <div className="t-tie-side">
          <span className="t-tie-label">Result now, run {review.run_number}</span>
          <ResultText id={review.result_id} />
        </div>
      </div>
      {isCurrent || signOff.run_number >= review.run_number ? null : (
        <p className="t-small">
          <WhatChanged from={signOff.run_number} to={review.run_number} />
        </p>
      )}
    </>
  );
}

/** Buttons to sign or withdraw. Only an admin can withdraw another person's sign-off. */
function SignOffActions(props: RowProps & { readonly refusal: string | null }) {
  const { engagementId, result, writeLock, review, signing, signOff, refusal } = props;
  const { userId, role } = useViewer();
  const [withdrawing, setWithdrawing] = useState(false);
  const sign = useRouteMutation(reviewRoutes, "signWorkpaper", { onError: (problem) => showError(problem.message) });
  const params = { engagementId, outputKey: result.output.key };
  const isOwn = signOff?.by.id === userId;
  return (
    <div className="t-row t-wrap t-no-print">
      {signOff && writeLock === null && (isOwn || role === 1) ? (
        <Button size="sm" variant="subtle" onClick={() => setWithdrawing(true)}>
          Withdraw
        </Button>
      ) : null}
      {signOff?.state === "current" ? null : (
        <LockableButton
          size="sm"
          variant={signing === "preparer" ? "filled" : "default"}
          leftSection={<IconWritingSign size={15} stroke={1.75} />}
          loading={sign.isPending}
          lockedBecause={refusal}
          onClick={() => sign.mutate({ params, body: { role: signing, result_id: review.result_id } })}
        >
          {isOwn ? "Sign again" : `Sign as ${signing}`}
        </LockableButton>
      )}
      {withdrawing && signOff ? (
        <WithdrawDialog
          params={{ ...params, signOffId: signOff.id }}
          signOff={signOff}
          isOwn={isOwn}
          onClose={() => setWithdrawing(false)}
        />
      ) : null}
    </div>
  );
}
