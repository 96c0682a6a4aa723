import { Mark, TieLine, Wordmark } from "@tieout/ui";
import type { ReactNode } from "react";
import "./login.css";

interface LoginFrameProps {
  /** Null if the content has its own heading. */
  readonly heading: { readonly title: string; readonly lead: string } | null;
  readonly version: string;
  readonly supportAddress: string;
  /** Shown above the product name. */
  readonly banner?: ReactNode;
  readonly children: ReactNode;
}

/** The card used on pages before login, next to an illustration of ties. */
export function LoginFrame({ heading, version, supportAddress, banner, children }: LoginFrameProps) {
  return (
    <div className="t-login">
      <main className="t-login-form">
        {banner}
        <span className="t-row" style={{ gap: 10 }}>
          <Mark size={30} />
          <span style={{ paddingTop: 6 }}>
            <Wordmark height={27} />
          </span>
        </span>
        <div className="t-login-box">
          {heading ? (
            <>
              <h1 className="t-h1">{heading.title}</h1>
              <p className="t-sec">{heading.lead}</p>
            </>
          ) : null}
          {children}
        </div>
        <footer className="t-row t-between t-small t-dim">
          <span>Version {version}</span>
          <a href={`mailto:${supportAddress}`}>Support</a>
        </footer>
      </main>
      <TiesPicture />
    </div>
  );
}

const pictureTies = [
  ["Trust statement", "27663361.06", "Trial balance", "27663361.06"],
  ["Payroll deferrals", "1605342.62", "Recordkeeper", "1605342.62"],
  ["Distributions", "1904226.83", "Trust statement", "1905466.83"],
  ["Loans, end of year", "486902.17", "Loan detail", "486902.17"],
] as const;

function TiesPicture() {
  return (
    <aside className="t-login-picture t-only-wide" aria-label="About Tieout">
      <div>
        <div className="t-login-ledger" aria-hidden="true">
          {pictureTies.map(([left, leftAmount, right, rightAmount]) => (
            <TieLine key={left} left={{ label: left, amount: leftAmount }} right={{ label: right, amount: rightAmount }} />
          ))}
        </div>
        <h2>Every figure tied to its source.</h2>
        <p className="t-sec">
          Upload the audit package and the payroll register. Tieout maps, checks and ties them out, draws the samples and writes the
          workpapers. It shows anything that doesn't tie, with the rows behind it.
        </p>
      </div>
    </aside>
  );
}
