import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { queryKeyOf, useRouteMutation } from "@tieout/client";
import { Money, Note, parseTypedMoney } from "@tieout/ui";
import { type ReactNode, useState } from "react";
import { clientFileRoutes, type Wages } from "../../../contract/index.ts";

const frequencies = [
  { value: "", label: "Detect from the file" },
  { value: "weekly", label: "Every week" },
  { value: "every_two_weeks", label: "Every two weeks" },
  { value: "twice_a_month", label: "Twice a month" },
  { value: "monthly", label: "Once a month" },
] as const;

interface WagesFormProps {
  readonly wages: Wages;
  /** Explanation shown in place of the amounts; null if the amounts are requested. */
  readonly whyNoW3: string | null;
  /** Whether the auditor has accepted a file compared with these amounts. */
  readonly isTaken: boolean;
}

/** Form W-3 amounts to compare with the payroll register, and the pay frequency; all optional. */
export const WagesForm = ({ wages, whyNoW3, isTaken }: WagesFormProps) => (
  <details className="t-give-wages" open={whyNoW3 !== null || wages.box_1 !== null || wages.box_5 !== null}>
    <summary>{whyNoW3 === null ? "Compare with your Form W-3 (optional)" : "How often you pay (optional)"}</summary>
    {whyNoW3 === null ? null : <p className="t-sec">{whyNoW3}</p>}
    {isTaken ? <TakenWages wages={wages} asksForAmounts={whyNoW3 === null} /> : <Form wages={wages} asksForAmounts={whyNoW3 === null} />}
  </details>
);

const frequencyLabel = (value: Wages["pay_frequency"]): string => frequencies.find((one) => one.value === (value ?? ""))?.label ?? "";

interface WagesPartProps {
  readonly wages: Wages;
  readonly asksForAmounts: boolean;
}

const TakenWages = ({ wages, asksForAmounts }: WagesPartProps) => (
  <>
    <dl className="t-give-compare">
      {asksForAmounts ? (
        <>
          <Figure title="Box 1, wages">{wages.box_1 === null ? "Not provided" : <Money value={wages.box_1} />}</Figure>
          <Figure title="Box 5, Medicare wages">{wages.box_5 === null ? "Not provided" : <Money value={wages.box_5} />}</Figure>
        </>
      ) : null}
      <Figure title="How often you pay">{frequencyLabel(wages.pay_frequency)}</Figure>
    </dl>
    <p className="t-sec">
      Your auditor accepted the payroll register based on {asksForAmounts ? "these amounts" : "this"}. If {asksForAmounts ? "one" : "it"} is
      wrong, message your auditor: once the register is returned to you, you can change {asksForAmounts ? "them" : "it"}.
    </p>
  </>
);

const Figure = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
);

function Form({ wages, asksForAmounts }: WagesPartProps) {
  const cache = useQueryClient();
  const [typed, setTyped] = useState({ box1: wages.box_1 ?? "", box5: wages.box_5 ?? "", frequency: wages.pay_frequency ?? "" });
  const save = useRouteMutation(clientFileRoutes, "putClientWages", {
    onSuccess: (found) => cache.setQueryData(queryKeyOf("listClientFiles"), found),
  });
  const [box1, box5] = [amountOf(typed.box1), amountOf(typed.box5)];
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (box1 === undefined || box5 === undefined) return;
          const frequency = frequencies.find(({ value }) => value === typed.frequency)?.value ?? "";
          save.mutate({ body: { box_1: box1, box_5: box5, pay_frequency: frequency === "" ? null : frequency } });
        }}
      >
        {asksForAmounts ? (
          <>
            <AmountField label="Box 1, wages" value={typed.box1} onChange={(value) => setTyped({ ...typed, box1: value })} />
            <AmountField label="Box 5, Medicare wages" value={typed.box5} onChange={(value) => setTyped({ ...typed, box5: value })} />
          </>
        ) : null}
        <NativeSelect
          label="How often you pay"
          size="md"
          data={[...frequencies]}
          value={typed.frequency}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, frequency: value as typeof typed.frequency })}
        />
        <div>
          <Button type="submit" variant="default" size="md" loading={save.isPending}>
            {asksForAmounts ? "Compare" : "Save"}
          </Button>
        </div>
      </form>
      {save.error ? (
        <Note family="bad" live>
          {save.error.message}
        </Note>
      ) : null}
    </>
  );
}

interface AmountFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const AmountField = ({ label, value, onChange }: AmountFieldProps) => (
  <TextInput
    label={label}
    size="md"
    inputMode="decimal"
    value={value}
    error={amountOf(value) === undefined ? "Enter an amount such as 22,986,410.32" : undefined}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

/** Undefined if the text is not an amount. */
function amountOf(text: string): Wages["box_1"] | undefined {
  if (text.trim() === "") return null;
  return parseTypedMoney(text) ?? undefined;
}
