export type Attributes = Readonly<Record<string, string>>;

const hiddenStyles = [
  /display\s{0,9}:\s{0,9}none/i,
  /visibility\s{0,9}:\s{0,9}(?:hidden|collapse)/i,
  /mso-hide\s{0,9}:\s{0,9}(?:all|screen)/i,
];
const noHeight = /(?:^|;)\s{0,9}(?:max-)?height\s{0,9}:\s{0,9}0{1,9}(?:\.0{1,9})?(?:[a-z]{2}|%)?\s{0,9}(?:!important\s{0,9})?(?:;|$)/i;
const longestStyle = 2_000;

const hidesBy = (style: string, isBox: boolean): boolean => {
  const text = style.slice(0, longestStyle);
  return hiddenStyles.some((pattern) => pattern.test(text)) || (isBox && noHeight.test(text));
};

/** Whether a browser displays nothing for an element; `isBox` elements are also invisible if they have no height. */
export function isHidden(attributes: Attributes, hiddenClasses: ReadonlySet<string>, isBox: boolean): boolean {
  if (attributes.hidden !== undefined && attributes.hidden !== "until-found") return true;
  if (isBox && /^0(?:px|pt|%)?$/.test(attributes.height ?? "")) return true;
  if (attributes.style !== undefined && hidesBy(attributes.style, isBox)) return true;
  if (hiddenClasses.size === 0 || attributes.class === undefined) return false;
  return attributes.class.split(/\s+/).some((name) => hiddenClasses.has(name));
}

const longestSheet = 1_000_000;

/** Classes hidden by a style sheet; ignores conditional rules, such as print rules. */
export function hiddenClassesOf(styleSheet: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const rule of styleSheet.slice(0, longestSheet).split("}")) {
    const parts = rule.split("{");
    const [selectors = "", body = ""] = parts;
    if (parts.length !== 2 || !hidesBy(body, false)) continue;
    for (const selector of selectors.replaceAll("<!--", "").split(",")) {
      const match = /^(?:tr|td|th|tbody|table)?\.([\w-]{1,80})$/i.exec(selector.trim().slice(0, 100));
      if (match?.[1]) found.add(match[1]);
    }
  }
  return found;
}
