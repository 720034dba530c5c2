import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../../platform/db/db.ts";
import type { DocumentsContext } from "../change.ts";
import { UNCATEGORIZED } from "../contract/lists.ts";
import { insertCategory, insertType } from "../insert-type.ts";
import { uncategorizedOf } from "../queries/types.ts";
import { authoredBy } from "../../../platform/audit/audit.ts";
import { documentCategories, documentTypes } from "../tables.ts";

/** The place of a document by titles; no category: (Uncategorized). */
export interface PlaceName {
  readonly type: string;
  readonly category: string | null;
  /** Names of folders that became these titles: types and categories that have them are taken, too. */
  readonly typeAsNamed?: string;
  readonly categoryAsNamed?: string;
}

export interface Place {
  readonly typeId: number;
  readonly categoryId: number;
}

/** What a new type or category gets besides its title. */
export interface NewPlaces {
  readonly type?: (title: string) => { readonly description: string } | undefined;
  /** Also of documents without a category, if their type is new. */
  readonly category?: (name: PlaceName) => NewCategory | undefined;
}

type NewCategory = Pick<typeof documentCategories.$inferInsert, "grouping" | "firstSort" | "secondSort" | "isPrivate">;

/** Finds types and categories by title, ignoring case. With `adds`, those that are missing are added. */
export class Places {
  readonly #context: DocumentsContext;
  readonly #tx: Db;
  readonly #adds: NewPlaces | null;
  readonly #known = new Map<string, Promise<Place | null>>();
  readonly #types = new Map<string, Promise<number | null>>();

  constructor(context: DocumentsContext, tx: Db, adds: NewPlaces | null) {
    this.#context = context;
    this.#tx = tx;
    this.#adds = adds;
  }

  /** Null if there is no such place, and none is added. */
  find(name: PlaceName): Promise<Place | null> {
    const key = `${name.type}\n${name.category ?? ""}`.toLowerCase();
    const known = this.#known.get(key) ?? this.#find(name);
    this.#known.set(key, known);
    return known;
  }

  async #find(name: PlaceName): Promise<Place | null> {
    const key = name.type.toLowerCase();
    const found = this.#types.get(key) ?? this.#findType(name);
    this.#types.set(key, found);
    const typeId = await found;
    if (typeId === null) return null;
    const categoryId = await this.#findCategory(typeId, name);
    return categoryId === null ? null : { typeId, categoryId };
  }

  async #findType({ type: title, typeAsNamed = title }: PlaceName): Promise<number | null> {
    const { customerId } = this.#context.site;
    const named = sql`lower(${documentTypes.title})`;
    const [type] = await this.#tx
      .select({ id: documentTypes.id })
      .from(documentTypes)
      .where(and(eq(documentTypes.customerId, customerId), sql`${named} in (lower(${title}), lower(${typeAsNamed}))`))
      .orderBy(sql`${named} = lower(${title}) desc`)
      .limit(1);
    if (type !== undefined) return type.id;
    if (this.#adds === null) return null;
    const added = await insertType(this.#context, this.#tx, { title, description: "", ...this.#adds.type?.(title) });
    const uncategorized = this.#adds.category?.({ type: title, category: null });
    if (uncategorized !== undefined)
      await this.#tx
        .update(documentCategories)
        .set(uncategorized)
        .where(and(eq(documentCategories.customerId, customerId), eq(documentCategories.typeId, added)));
    return added;
  }

  async #findCategory(typeId: number, name: PlaceName): Promise<number | null> {
    const { site, actor } = this.#context;
    const title = name.category ?? UNCATEGORIZED;
    const { categoryAsNamed = title } = name;
    const named = sql`lower(${documentCategories.title})`;
    const [category] = await this.#tx
      .select({ id: documentCategories.id })
      .from(documentCategories)
      .where(
        and(
          eq(documentCategories.customerId, site.customerId),
          eq(documentCategories.typeId, typeId),
          sql`${named} in (lower(${title}), lower(${categoryAsNamed}))`,
        ),
      )
      .orderBy(sql`${named} = lower(${title}) desc`)
      .limit(1);
    if (category !== undefined) return category.id;
    if (this.#adds === null) return null;
    if (title === UNCATEGORIZED) return uncategorizedOf(this.#tx, site.customerId, typeId, authoredBy(actor));
    return insertCategory(this.#context, this.#tx, { typeId, title, ...this.#adds.category?.(name) });
  }
}
