import { notFound } from "../../platform/http/failure.ts";
import type { DocumentsContext } from "./change.ts";
import type { CategoryRow, DocumentRow } from "./queries/columns.ts";
import { findDocument } from "./queries/documents.ts";
import { findCategory } from "./queries/types.ts";
import { viewOf } from "./type-page.ts";

/** A category that the caller sees. Throws a `Failure` if there is none. */
export async function requireCategory(context: DocumentsContext, id: number): Promise<CategoryRow> {
  const found = await findCategory(context.db, viewOf(context), id);
  if (found === null) throw notFound("That category");
  return found;
}

/** A document that the caller sees. Throws a `Failure` if there is none. */
export async function requireDocument(context: DocumentsContext, id: number): Promise<DocumentRow> {
  const found = await findDocument(context.db, viewOf(context), id);
  if (found === null) throw notFound("That document");
  return found;
}
