import { isCustId } from "../../domain/address.ts";

/** Words that stand first in an address, and the topics of the help: never the id of a customer (OPEN-06). */
const RESERVED = new Set(
  [
    "about administration ajax api archives assets build calculators code customization dashboard developers document documents ereader event",
    "events faq favicon files healthz help home index laws livez login logout metrics navigation note notes public publicdocuments",
    "questions readyz robots search sitemap static support toc tools towns user users v1 version versions",
  ].flatMap((line) => line.split(" ")),
);

/** Why a word cannot be a customer's id, as a sentence; null when it can (OPEN-03, OPEN-06). */
export function custIdProblem(custId: string): string | null {
  if (/^\d+$/.test(custId))
    return `The customer id "${custId}" must contain a letter: addresses of digits alone are those of provisions.`;
  if (!isCustId(custId))
    return `The customer id "${custId}" must be 2 to 40 letters and digits, without spaces or hyphens.`;
  if (RESERVED.has(custId.toLowerCase()))
    return `The customer id "${custId}" is reserved: it is the first word of other addresses.`;
  return null;
}
