import sanitizeHtml from "sanitize-html";

/**
 * Rich text as it may be stored and shown: paragraphs, emphasis, lists and links. Everything else loses its tags; scripts, styles and
 * the like lose their content too. Links open without a handle on our window.
 */
export const sanitizeRichText = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: ["p", "strong", "em", "u", "ul", "ol", "li", "a", "br"],
    allowedAttributes: { a: ["href", "rel", "target"] },
    allowedSchemes: ["http", "https", "mailto"],
    allowedSchemesAppliedToAttributes: ["href"],
    allowProtocolRelative: false,
    transformTags: {
      b: "strong",
      i: "em",
      a: (tagName, attributes) => ({
        tagName,
        attribs: { ...(isAbsolute(attributes.href) ? { href: attributes.href } : {}), rel: "noopener noreferrer", target: "_blank" },
      }),
    },
  }).trim();

const isAbsolute = (href: string | undefined): href is string => href !== undefined && /^(https?:\/\/|mailto:)/i.test(href.trim());
