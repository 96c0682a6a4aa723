import { paperAddress } from "../demo-firm.ts";
import { lookAtScreens, type Screen } from "../look-at-screens.ts";

const screens: readonly Screen[] = [
  { name: "overview", address: paperAddress("distributions"), shows: /Does it tie/ },
  { name: "overview of activity", address: paperAddress("participant_activity"), shows: /Does it tie/ },
  { name: "overview of census", address: paperAddress("payroll_census"), shows: /Does it tie/ },
  { name: "sample", address: paperAddress("distributions", "sample"), shows: /Sampled items/ },
  { name: "exceptions", address: paperAddress("distributions", "exceptions"), shows: /What was found|\d+ exceptions?/ },
  { name: "population", address: paperAddress("distributions", "population"), shows: /\d+ (items|payments|rows)/ },
  { name: "procedures", address: paperAddress("distributions", "procedures"), shows: /Procedures/ },
  { name: "source files", address: paperAddress("distributions", "files"), shows: /SHA-256/ },
  { name: "review of nothing", address: paperAddress("distributions", "review"), shows: /No open notes/ },
  { name: "nothing awaited", address: "/waiting?side=from", shows: /You aren't waiting on anyone/ },
  { name: "downloads", address: "/engagements/:done/edit?step=process&view=bundles", shows: /Downloads from all runs/ },
  { name: "one run to compare", address: "/engagements/:done/edit?step=process&view=difference", shows: /Nothing to compare yet/ },
  { name: "lock", address: "/engagements/:done/edit?step=process", press: /^Lock$/, shows: /Some items are still open|Nothing is open/ },
  { name: "roll forward", address: "/engagements/:done/edit?step=process", press: /^Roll forward$/, shows: /Carries over/ },
  {
    name: "unknown engagement",
    address: "/engagements/00000000-0000-7000-8000-000000000000/edit",
    shows: /Tieout could not load the engagement/,
  },
  { name: "not found", address: "/nothing/here", shows: /Page not found/ },
];

lookAtScreens(screens);
