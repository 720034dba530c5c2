import { isCustId } from "../../domain/address.ts";

/** First words of other addresses, and help topics; never a customer id (OPEN-06). */
const RESERVED = new Set(
  [
    "about administration ajax api archives assets build calculators code customization dashboard developers document documents ereader event",
    "events faq favicon files healthz help home index laws livez login logout metrics navigation note notes public publicdocuments",
    "questions readyz robots search sitemap static support toc tools towns user users v1 version versions",
  ].flatMap((line) => line.split(" ")),
);

/** Returns a sentence why a word cannot be a customer id; null if it can (OPEN-03, OPEN-06). */
export function custIdProblem(custId: string): string | null {
  if (/^\d+$/.test(custId))
    return `The town id "${custId}" must contain a letter: addresses with only digits belong to provisions.`;
  if (!isCustId(custId))
    return `The town id "${custId}" must be 2 to 40 letters and digits, without spaces or hyphens.`;
  if (RESERVED.has(custId.toLowerCase())) return `The town id "${custId}" is reserved: other addresses start with it.`;
  return null;
}
