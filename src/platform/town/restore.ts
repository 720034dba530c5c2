import { sql } from "drizzle-orm";
import { rows, type Db } from "../db/db.ts";
import type { Catalog } from "../features/catalog.ts";
import type { imageKindOf } from "../images/kind.ts";
import { readReference } from "../../domain/rich-text/references.ts";
import { NO_TARGET } from "../references/reference-kind.ts";
import { movedAddress, movedHtml, movedJson, type Moves } from "./moves.ts";
import { RowLeftOut, RowProblem } from "./town-data.ts";

export interface RestoredTown {
  /** Customer id in the export. */
  readonly from: string;
  /** Customer id that the town gets. */
  readonly custId: string;
  /** Database id that the town gets. */
  readonly customerId: number;
  /** What the features declare. */
  readonly catalog: Pick<Catalog, "permissions" | "settings" | "referenceKinds">;
}

/** An import in progress: new ids, GUIDs and names of what the export refers to. */
export class Restore implements RestoredTown {
  readonly from: string;
  readonly custId: string;
  readonly customerId: number;
  readonly catalog: RestoredTown["catalog"];
  /** Keys whose bytes are in the export, with the kind of image that they are; null for other files. */
  readonly files = new Map<string, ReturnType<typeof imageKindOf>>();
  /** New addresses of stored files, "abc.png", by those in the export. */
  readonly paths = new Map<string, string>();
  /** New user names by those in the export. */
  readonly usernames = new Map<string, string>();
  /** Sentences for the person who imports. */
  readonly notes: string[] = [];
  #guids: ReadonlyMap<number, number> = new Map();
  readonly #ids = new Map<string, Map<number, number>>();
  readonly #leftOut = new Map<string, Set<number>>();
  readonly #ahead = new Set<string>();
  readonly #states = new Map<symbol, unknown>();

  constructor({ from, custId, customerId, catalog }: RestoredTown) {
    this.from = from;
    this.custId = custId;
    this.customerId = customerId;
    this.catalog = catalog;
  }

  /** Sets the GUIDs of the town by those in the export. */
  setGuids(guids: ReadonlyMap<number, number>): void {
    this.#guids = guids;
  }

  /** The GUID of a provision of the town. Throws `RowProblem` for any other. */
  guid(exported: number): number {
    const guid = this.#guids.get(exported);
    if (guid === undefined) throw new RowProblem(`the provision ${exported} is not in provisions.jsonl`);
    return guid;
  }

  /** Like `guid`, but a provision that the town no longer has keeps its number. */
  looseGuid(exported: number): number {
    return this.#guids.get(exported) ?? exported;
  }

  /** Takes new ids for exported ones from the sequence of a table, unless that was done before. */
  async takeIds(tx: Db, table: string, exported: readonly number[]): Promise<void> {
    const ids = this.#ids.get(table) ?? new Map<number, number>();
    this.#ids.set(table, ids);
    if (this.#ahead.has(table)) return;
    const taken = await rows<{ id: number }>(
      tx,
      sql`select nextval(pg_get_serial_sequence(${table}, 'id'))::integer as id from generate_series(1, ${exported.length}::integer)`,
    );
    for (const [at, id] of exported.entries()) {
      if (ids.has(id)) throw new RowProblem(`the id ${id} occurs twice`, at);
      ids.set(id, taken[at]?.id ?? 0);
    }
  }

  /** Takes the ids of a whole table before anything is written, because texts name its rows. */
  async takeIdsAhead(db: Db, table: string, exported: readonly number[]): Promise<void> {
    await this.takeIds(db, table, exported);
    this.#ahead.add(table);
  }

  /** A row is not imported, and what belongs to it is not either. */
  leaveOut(table: string, exported: number): void {
    this.#leftOut.set(table, (this.#leftOut.get(table) ?? new Set()).add(exported));
  }

  /**
   * The new id of a row. Throws `RowProblem` if the export does not contain the row, and `RowLeftOut` if it was left out.
   */
  idOf(table: string, exported: number): number {
    if (this.#leftOut.get(table)?.has(exported) === true) throw new RowLeftOut(`${table} ${exported}`);
    const id = this.knownId(table, exported);
    if (id === null) throw new RowProblem(`there is no row ${exported} in ${table}.jsonl`);
    return id;
  }

  knownId(table: string, exported: number): number | null {
    return this.#ids.get(table)?.get(exported) ?? null;
  }

  /** Name of a version: "larkmere-2". Other texts are unchanged. */
  archiveId(exported: string): string {
    const [number = ""] = /-\d{1,6}$/.exec(exported) ?? [];
    return number !== "" && exported === this.from + number ? this.custId + number : exported;
  }

  /** A user name in the export; those of people who are not users of the town are unchanged. */
  username(exported: string): string {
    return this.usernames.get(exported) ?? exported;
  }

  address(exported: string): string {
    return movedAddress(exported, this.#moves());
  }

  html(exported: string): string {
    return movedHtml(exported, this.#moves());
  }

  /** A JSON value of the history: addresses, GUIDs, ids and names in it. */
  json(exported: unknown): unknown {
    return movedJson(exported, this.#moves());
  }

  /** State of one set during this import. */
  state<T>(key: symbol, initial: () => T): T {
    if (!this.#states.has(key)) this.#states.set(key, initial());
    return this.#states.get(key) as T;
  }

  #moves(): Moves {
    return {
      site: (id) => (id === this.from ? this.custId : this.archiveId(id)),
      guid: (guid) => this.looseGuid(guid),
      path: (path) => this.paths.get(path) ?? path,
      reference: (reference) => this.#reference(reference),
    };
  }

  /** One whose target is not in the export must not lead to something else here. */
  #reference(exported: string): string {
    const [kind, target] = readReference(exported);
    const moved = this.catalog.referenceKinds.get(kind)?.moved(target, {
      guid: (guid) => this.#guids.get(guid) ?? null,
      id: (table, id) => this.knownId(table, id),
    });
    return `${kind}:${moved ?? NO_TARGET}`;
  }
}
