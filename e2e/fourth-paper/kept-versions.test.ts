import path from "node:path";
import { keepsEveryVersion } from "@tieout/test-kit/kept-versions";
import { computeListing } from "./compute.ts";
import { contributed, inputsOf } from "./contribution-listing.test-data.ts";
import { contributionListing } from "./paper.ts";

const { data } = computeListing(inputsOf([contributed()]));

keepsEveryVersion(contributionListing.document, path.join(import.meta.dirname, "kept-versions"), [data]);
