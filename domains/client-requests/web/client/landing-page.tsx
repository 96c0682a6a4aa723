import { pinRules } from "../../core/index.ts";

/** Page for visitors who have no link or whose session has ended. */
export const LandingPage = () => (
  <div className="t-client-narrow">
    <div>
      <h1 className="t-h1">Payroll connect</h1>
      <p className="t-sec">
        The page where a company sends payroll and plan documents to its retirement plan's auditor, without email attachments or an account.
      </p>
    </div>
    <section>
      <h2 className="t-h3">Did your auditor ask you for documents?</h2>
      <ol>
        <li>
          Open the link in your auditor's message. If you've been here before, open it again: the page closes automatically after two hours.
        </li>
        <li>Enter the {pinRules.digits}-digit PIN your auditor gave you separately.</li>
        <li>See what's needed, why, and who sees it, then send it. Everything you've sent is still there when you come back.</li>
      </ol>
    </section>
    <section>
      <h2 className="t-h3">Don't have a link?</h2>
      <p>
        Ask your plan's audit firm for one. Each link is for one plan and one year, and the firm can end it at any time. Tieout doesn't give
        out links itself.
      </p>
    </section>
    <section>
      <h2 className="t-h3">What happens to your data</h2>
      <ul>
        <li>Only the audit team at the requesting firm sees it. It's kept encrypted, with the audit file.</li>
        <li>We don't change anything in your payroll system, pay anything, or read anything that the page doesn't list.</li>
        <li>
          Federal law (ERISA section 103) requires an annual audit of larger plans. As part of it, the auditor tests whether amounts
          withheld from pay reached the plan.
        </li>
      </ul>
    </section>
  </div>
);
