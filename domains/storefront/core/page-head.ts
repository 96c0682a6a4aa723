import { displayDate, type PlainDate, parsePlainDate } from "@tieout/kernel";

interface TitledToolkit {
  readonly service_provider: string;
  readonly service_covered: string;
  readonly soc_type: number;
  readonly report_type: number;
  readonly start_date: string;
  readonly end_date: string;
}

const dateText = (text: string): string => displayDate(parsePlainDate(text) ?? (text as PlainDate));

/** “Copperleaf Retirement Services, SOC 1 type 2, 30 Sep 2024”; unique among the toolkits for one of a provider's services. */
export const toolkitTitle = ({ service_provider: provider, soc_type: soc, report_type: type, end_date: end }: TitledToolkit): string =>
  `${provider}, SOC ${soc} type ${type}, ${dateText(end)}`;

const periodOf = ({ report_type: type, start_date: start, end_date: end }: TitledToolkit): string =>
  type === 1 ? `as of ${dateText(end)}` : `from ${dateText(start)} to ${dateText(end)}`;

/** HTML head of the store page, for search engines. */
export const storeHead = (publicUrl: string) => {
  const description =
    "Toolkits for SOC reports of recordkeepers, payroll providers and trustees: what an auditor of a retirement plan can rely on in a report, and how much of the plan year it covers.";
  return {
    ...{ title: "SOC Toolkit Store", description, canonical: `${publicUrl}/store` },
    structured: {
      ...{ "@context": "https://schema.org", "@type": "CollectionPage", name: "SOC Toolkit Store", description, url: `${publicUrl}/store` },
    },
  };
};

interface OfferedToolkit extends TitledToolkit {
  readonly id: string;
  readonly price: string;
  readonly url: string;
}

/** HTML head of a toolkit's page, for search engines. */
export function toolkitHead(publicUrl: string, toolkit: OfferedToolkit) {
  const { service_provider: provider, service_covered: service, soc_type: soc, report_type: type } = toolkit;
  const [title, url] = [toolkitTitle(toolkit), publicUrl + toolkit.url];
  const description = `Toolkit for the SOC ${soc} type ${type} report of ${provider} on ${service}, ${periodOf(toolkit)}: controls, tests, exceptions and user-entity controls as a workbook.`;
  const offer = { "@type": "Offer", price: toolkit.price, priceCurrency: "USD", availability: "https://schema.org/InStock", url };
  return {
    ...{ title, description, canonical: url },
    structured: {
      ...{ "@context": "https://schema.org", "@type": "Product", name: title, description, sku: toolkit.id, url },
      ...{ category: "SOC report toolkit", brand: { "@type": "Brand", name: "Tieout" }, offers: offer },
    },
  };
}

/** HTML head of the first sign-up page. */
export const signUpHead = (publicUrl: string) => {
  const description =
    "Create an account to buy toolkits for SOC reports, with prepaid credits or by card, and keep them in your firm's library.";
  const [title, canonical] = ["Sign up", `${publicUrl}/sign-up`];
  return {
    title,
    description,
    canonical,
    structured: { "@context": "https://schema.org", "@type": "WebPage", name: title, description, url: canonical },
  };
};
