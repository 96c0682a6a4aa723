import { Mark, Wordmark } from "../../../../packages/ui/src/theme/wordmark.tsx";

/**
 * The shell's frame without content, which the build writes into index.html so that a reload shows it until the app has rendered. It uses
 * the shell's classes, so that nothing moves when the shell replaces it.
 */
export function StaticFrame() {
  return (
    <div id="frame" aria-hidden="true">
      <div className="t-app">
        <div className="t-side t-only-wide t-no-print">
          <div className="t-side-inner">
            <span className="t-brand">
              <Mark size={26} />
              <span className="t-side-word">
                <Wordmark />
              </span>
            </span>
          </div>
        </div>
        <div className="t-desk">
          <div className="t-mobile-bar t-only-narrow t-no-print">
            <span className="t-frame-menu" />
            <Mark size={24} />
            <span className="t-mobile-word">
              <Wordmark height={20} />
            </span>
          </div>
          <div className="t-sheet">
            <div className="t-top-bar t-only-wide t-no-print" />
          </div>
        </div>
      </div>
    </div>
  );
}
