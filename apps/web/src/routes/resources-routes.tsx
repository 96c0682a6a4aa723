import { IconFileDownload, IconSparkles } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { InstructionsList, ProviderInstructionsScreen } from "@tieout/engagements/web";
import { ArticleScreen, HelpCard, ResourceCenterScreen } from "@tieout/help/web";
import { product } from "../product.ts";

const newIn = `New in ${product.version.split(".").slice(0, 2).join(".")}`;

/** The Resource Center, with the service providers from the engagements domain. */
export function ResourceCenterRoute() {
  return (
    <ResourceCenterScreen supportAddress={product.supportAddress}>
      <HelpCard title="Download instructions" Icon={IconFileDownload} note="">
        <InstructionsList />
      </HelpCard>
      <HelpCard title={newIn} Icon={IconSparkles} note="">
        <li>
          <Link to="/resources/$slug" params={{ slug: "whats-new" }}>
            What this version does
          </Link>
        </li>
      </HelpCard>
    </ResourceCenterScreen>
  );
}

const article = getRouteApi("/inside/resources/$slug");

export function ArticleRoute() {
  const { slug } = article.useParams();
  return <ArticleScreen slug={slug} supportAddress={product.supportAddress} />;
}

const instructions = getRouteApi("/inside/resources/providers/$providerId");

export function ProviderInstructionsRoute() {
  const { providerId } = instructions.useParams();
  return <ProviderInstructionsScreen providerId={providerId} />;
}
