import { RowProblem } from "../../../platform/town/town-data.ts";

interface Place {
  readonly guid: number;
  readonly lastPosition: number;
  readonly children: number;
  seen: number;
}

/** The fields of a provision that make up the tree. */
export interface TreeRow {
  readonly versionId: number;
  readonly position: number;
  readonly guid: number;
  readonly parentGuid: number | null;
  readonly depth: number;
  readonly lastPosition: number;
  readonly children: number;
  readonly pageGuid: number;
}

/**
 * Checks that the provisions of an export form a tree, because queries and pages rely on it. Takes them by version, in
 * the order of the code. Throws `RowProblem`.
 */
export class TreeCheck {
  /** Root GUIDs by version. */
  readonly roots = new Map<number, number>();
  #version: number | null = null;
  #next = 0;
  #path: Place[] = [];
  #guids = new Set<number>();

  add(row: TreeRow): void {
    if (row.versionId !== this.#version) this.#begin(row);
    if (row.position !== this.#next) throw new RowProblem(`position: ${this.#next} was expected`);
    this.#next += 1;
    this.#closeUpTo(row.position);
    const parent = this.#path.at(-1);
    if ((parent?.guid ?? null) !== row.parentGuid)
      throw new RowProblem("parentGuid: it is not the provision around it");
    if (row.depth !== this.#path.length) throw new RowProblem(`depth: ${this.#path.length} was expected`);
    if (row.lastPosition < row.position || (parent !== undefined && row.lastPosition > parent.lastPosition))
      throw new RowProblem("lastPosition: it is not within its parent");
    if (this.#guids.has(row.guid)) throw new RowProblem(`guid: ${row.guid} occurs twice in this version`);
    this.#guids.add(row.guid);
    if (!this.#guids.has(row.pageGuid)) throw new RowProblem("pageGuid: the page does not begin before it");
    if (parent !== undefined) parent.seen += 1;
    this.#path.push({ guid: row.guid, lastPosition: row.lastPosition, children: row.children, seen: 0 });
  }

  /** Call after the last provision. */
  end(): void {
    if (this.#version !== null) this.#closeUpTo(this.#next);
    if (this.#path.length > 0) throw new RowProblem("the last version has fewer provisions than its tree");
  }

  #begin({ versionId, guid }: TreeRow): void {
    this.end();
    if (this.roots.has(versionId)) throw new RowProblem("versionId: the provisions of a version are not together");
    this.#version = versionId;
    this.#next = 0;
    this.#path = [];
    this.#guids = new Set();
    this.roots.set(versionId, guid);
  }

  #closeUpTo(position: number): void {
    while ((this.#path.at(-1)?.lastPosition ?? position) < position) {
      const closed = this.#path.pop();
      if (closed !== undefined && closed.seen !== closed.children)
        throw new RowProblem(`children: the provision ${closed.guid} has ${closed.seen}`);
    }
  }
}
