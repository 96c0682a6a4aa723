import { useRouteQuery } from "@tieout/client";
import { moneyText } from "@tieout/ui";
import { differenceRoutes } from "../../contract/index.ts";
import { CauseMarks } from "./cause-marks.tsx";

interface FigurePartsProps {
  readonly engagementId: string;
  readonly query: { readonly from: number; readonly to: number; readonly output: string; readonly figure: string };
}

/** Each file's share of the change in a figure, based on the figure's rows in both runs; the shares add up to the change. */
export function FigureParts({ engagementId, query }: FigurePartsProps) {
  const parts = useRouteQuery(differenceRoutes, "openFigureParts", { params: { engagementId }, query }, { views: ["results", "runs"] });
  if (!parts.data)
    return (
      <tr>
        <td colSpan={6} className="t-small t-sec">
          <span role="status">
            {parts.error ? (
              <>
                {parts.error.message}{" "}
                <button type="button" className="t-link-button" onClick={() => void parts.refetch()}>
                  Retry
                </button>
              </>
            ) : (
              "Adding up the rows of both runs…"
            )}
          </span>
        </td>
      </tr>
    );
  return (
    <>
      {parts.data.parts.map(({ title, amount, causes }) => (
        <tr key={title} className="t-difference-part">
          <th scope="row">{title}</th>
          <td />
          <td />
          <td className="t-figure t-figure-right">{moneyText(amount)}</td>
          <td>
            <CauseMarks letters={causes} />
          </td>
          <td />
        </tr>
      ))}
      {parts.data.separated ? null : (
        <tr className="t-difference-part">
          <td colSpan={6}>The effect of each cause can't be separated because they changed the same rows.</td>
        </tr>
      )}
    </>
  );
}
