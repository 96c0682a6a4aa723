import { archiveActivityPort, requestSeal } from "@tieout/archive/server";
import { createStatusUpdater, type StatusUpdater } from "@tieout/engagements/server";
import {
  ingestionActivityPort,
  ingestionCopying,
  ingestionReadiness,
  mappingMemoryMerging,
  openSameFiles,
  readFilesAgain,
} from "@tieout/ingestion/server";
import { freezeEvidence, openReviews, reviewActivityPort } from "@tieout/review/server";
import { openPriorYear, openResults, priorYearCopying, runPercents, workpapersActivity, workpapersReadiness } from "@tieout/runs/server";
import { testingActivityPort, testingCopying, testingReadiness } from "@tieout/testing/server";

/** The domains that take part in an engagement's status, in step order. */
export const productStatusUpdater = (): StatusUpdater =>
  createStatusUpdater({
    readiness: [testingReadiness, ingestionReadiness, workpapersReadiness],
    runPercents: [runPercents],
    copying: [testingCopying, ingestionCopying, priorYearCopying],
    planYear: [readFilesAgain],
    openItems: [openSameFiles, openResults, openReviews, openPriorYear],
    // The seal comes last: it contains everything frozen before it.
    freezing: [freezeEvidence, requestSeal],
    merging: [mappingMemoryMerging],
    activity: [testingActivityPort, ingestionActivityPort, workpapersActivity, reviewActivityPort, archiveActivityPort],
  });
