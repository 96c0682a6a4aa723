import { pinRules } from "../../core/index.ts";

/** For whoever comes without a link, or whose session is over. */
export const LandingPage = () => (
  <div className="t-client-narrow">
    <div>
      <h1 className="t-h1">Payroll connect</h1>
      <p className="t-sec">
        The page on which a company gives payroll and plan documents to the auditor of its retirement plan, without e-mail attachments and
        without an account.
      </p>
    </div>
    <section>
      <h2 className="t-h3">Your auditor asked you for documents?</h2>
      <ol>
        <li>
          Open the link in your auditor's message. If you were here before, open it once more: after two hours the page closes
          automatically.
        </li>
        <li>Enter the PIN of {pinRules.digits} digits that your auditor gave you apart from it.</li>
        <li>See what is asked, why and who sees it, and give it. What you have given stays given when you come back.</li>
      </ol>
    </section>
    <section>
      <h2 className="t-h3">You have no link?</h2>
      <p>
        Ask the audit firm of your plan for one: it makes the link for one plan and one year, and can end it at any time. Tieout gives out
        no links itself.
      </p>
    </section>
    <section>
      <h2 className="t-h3">What happens with the data</h2>
      <ul>
        <li>Only the audit team of the firm that asked sees it. It is kept encrypted, with the audit file.</li>
        <li>Nothing is changed in your payroll system, nothing is paid, and nothing is read that the page does not name.</li>
        <li>
          Federal law (ERISA section 103) asks for the yearly audit of larger plans; the auditor tests that what was taken from pay reached
          the plan.
        </li>
      </ul>
    </section>
  </div>
);
