import { scriptForms } from "../../law/scripts.ts";
import type { Query } from "../query.ts";

/** Adds to the words of a query that they may be written with raised or lowered digits: "m2" also finds "m²". */
export function withScripts(query: Query): Query {
  switch (query.k) {
    case "word": {
      const forms = scriptForms(query.word);
      return forms.length === 0 ? query : { ...query, forms: [...(query.forms ?? []), ...forms] };
    }
    case "and":
    case "or":
      return { ...query, of: query.of.map(withScripts) };
    case "not":
      return { ...query, of: withScripts(query.of), not: withScripts(query.not) };
    default:
      return query;
  }
}
