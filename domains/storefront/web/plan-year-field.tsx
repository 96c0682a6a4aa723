import { NativeSelect } from "@mantine/core";
import { TextField, useUrlParams } from "@tieout/ui";
import { createContext, useContext, useState } from "react";
import { yearFrom } from "./store-words.ts";

export interface PlanYear {
  /** Name of the engagement. */
  readonly title: string;
  readonly startOn: string;
  readonly endOn: string;
}

/** Plan years of the engagements the user can see, to choose from in the store; empty when signed out. */
export const PlanYears = createContext<readonly PlanYear[]>([]);

const other = "other";
const none = { plan_start: null, plan_end: null, coverage: null, page: null };

/** The plan year to cover, kept in the URL: an engagement's plan year, or one that starts on a given day. */
export function PlanYearField() {
  const years = useContext(PlanYears);
  const [params, changeUrl] = useUrlParams();
  const given = `${params.get("plan_start") ?? ""}/${params.get("plan_end") ?? ""}`;
  const known = years.find(({ startOn, endOn }) => `${startOn}/${endOn}` === given);
  const [isOther, setOther] = useState(false);
  const showsDate = years.length === 0 || isOther || (!known && given !== "/");
  const choose = (value: string) => {
    setOther(value === other);
    const [from, to] = value.split("/");
    if (value !== other) changeUrl(from && to ? { plan_start: from, plan_end: to, page: null } : none);
  };
  return (
    <div className="t-store-plan-year">
      {years.length > 0 ? (
        <NativeSelect
          label="Plan year of"
          value={showsDate ? other : known ? given : ""}
          onChange={({ currentTarget: { value } }) => choose(value)}
          data={[
            { value: "", label: "No plan year" },
            ...years.map(({ title, startOn, endOn }) => ({ value: `${startOn}/${endOn}`, label: title })),
            { value: other, label: "Another year" },
          ]}
        />
      ) : null}
      {showsDate ? <FirstDayField /> : null}
    </div>
  );
}

function FirstDayField() {
  const [params, changeUrl] = useUrlParams();
  return (
    <TextField
      type="date"
      label="Plan year from"
      key={params.get("plan_start")}
      defaultValue={params.get("plan_start") ?? ""}
      onChange={({ currentTarget: { value } }) => {
        const year = yearFrom(value);
        if (year) changeUrl({ plan_start: year.startOn, plan_end: year.endOn, page: null });
        else if (value === "") changeUrl(none);
      }}
    />
  );
}
