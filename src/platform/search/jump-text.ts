import { withoutScripts } from "../../domain/law/scripts.ts";
import type { SearchDocument } from "./port.ts";

/** Words of a name that suggestions find: "CO₂" also as people type it. */
export function jumpText({ label, number, title }: Pick<SearchDocument, "label" | "number" | "title">): string {
  const name = `${label} ${number} ${title}`;
  const typed = withoutScripts(name);
  return typed === name ? name : `${name} ${typed}`;
}
