import type { Note, Status } from "../../provision.ts";
import type { Identity } from "./identity.ts";
import { targetOfRef, type Addresses } from "./targets.ts";

/** What the life cycle of a work says about it on a day. */
export interface Life {
  readonly status: Status;
  readonly effective: string | null;
  readonly notes: readonly Note[];
}

/** The life of a work as of a date (YYYY-MM-DD): repealed only if the repeal is not later. */
export function lifeOf({ repealed, commenced }: Identity, addresses: Addresses, date: string): Life {
  if (repealed === null || repealed.date > date) return { status: "inForce", effective: commenced, notes: [] };
  const { by } = repealed;
  const text = `Repealed on ${repealed.date}`;
  const c = by === null || by.name === "" ? [text] : [`${text} by `, cite(by.name, by.href, addresses)];
  const b = [{ k: "p" as const, c }];
  return { status: "repealed", effective: commenced, notes: [{ kind: "other", label: "Status", b }] };
}

function cite(name: string, href: string, addresses: Addresses) {
  return { t: "cite" as const, to: targetOfRef(href, addresses), c: [name] };
}
