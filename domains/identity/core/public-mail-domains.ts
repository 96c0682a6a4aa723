/** Domains of mailboxes that anyone can have: whoever has one there is no colleague of the others. */
const publicMailDomains: ReadonlySet<string> = new Set([
  ...["aim.com", "aol.com", "att.net", "bellsouth.net", "btinternet.com", "charter.net", "comcast.net", "cox.net", "duck.com"],
  ...["earthlink.net", "email.com", "fastmail.com", "fastmail.fm", "free.fr", "frontier.com", "gmail.com", "gmx.com", "gmx.de", "gmx.net"],
  ...["googlemail.com", "hey.com", "hotmail.com", "hotmail.co.uk", "hotmail.fr", "hushmail.com", "icloud.com", "juno.com", "laposte.net"],
  ...["libero.it", "live.com", "live.co.uk", "mac.com", "mail.com", "mail.ru", "me.com", "msn.com", "netzero.net", "optonline.net"],
  ...["orange.fr", "outlook.com", "pm.me", "proton.me", "protonmail.com", "qq.com", "rediffmail.com", "roadrunner.com", "rocketmail.com"],
  ...["sbcglobal.net", "shaw.ca", "sky.com", "suddenlink.net", "t-online.de", "tutanota.com", "verizon.net", "web.de", "windstream.net"],
  ...["yahoo.ca", "yahoo.com", "yahoo.co.uk", "yahoo.de", "yahoo.fr", "yandex.com", "ymail.com", "zoho.com", "126.com", "163.com"],
]);

/** @param domain in small letters */
export const isPublicMailDomain = (domain: string): boolean => publicMailDomains.has(domain);
