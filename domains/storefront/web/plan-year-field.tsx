import { TextField, useUrlParams } from "@tieout/ui";
import { yearFrom } from "./store-words.ts";

/** The first day of the plan year, kept in the URL with its last. */
export function PlanYearField() {
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
        else if (value === "") changeUrl({ plan_start: null, plan_end: null, coverage: null, page: null });
      }}
    />
  );
}
