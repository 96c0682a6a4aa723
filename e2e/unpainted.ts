/**
 * For the pages of a context: they are laid out, and not painted. Painting takes a tenth of the processor time of a journey, and only a
 * picture shows it. A sheet made by script, unlike an element, is not the business of the page's own policy.
 */
export const leaveUnpainted = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html { opacity: 0 }");
  document.adoptedStyleSheets.push(sheet);
})()`;

/** Scripts for what has to see the page: from the first to the second it is painted. */
export const painted = {
  begin: "document.documentElement.style.opacity = '1'",
  end: "document.documentElement.style.removeProperty('opacity')",
};
