/** What a pasted text had and the editor cannot show: one of it, several. */
const NAMES = {
  picture: ["1 picture", "pictures"],
  drawing: ["1 drawing", "drawings"],
  embedded: ["1 video or embedded page", "videos or embedded pages"],
  equation: ["1 equation", "equations"],
  field: ["1 form field", "form fields"],
  comment: ["comments", ""],
  highlight: ["highlighting", ""],
  localLink: ["1 link that works only where it was copied", "links that work only where they were copied"],
  innerTable: ["the grid of 1 table inside a table", "grids of tables inside tables"],
  formatting: ["formatting, because the text is too long for it", ""],
} as const;

export type DroppedKind = keyof typeof NAMES;

export class Dropped {
  readonly #counts = new Map<DroppedKind, number>();
  #isListTooDeep = false;

  add(kind: DroppedKind): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
  }

  addListLevel(): void {
    this.#isListTooDeep = true;
  }

  /** A sentence for the user; "" if nothing was dropped. */
  sentence(): string {
    const names = [...this.#counts].map(([kind, count]) => {
      const [one, many] = NAMES[kind];
      return count === 1 || many === "" ? one : `${count} ${many}`;
    });
    const without = names.length === 0 ? "" : `Pasted without ${new Intl.ListFormat("en-US").format(names)}.`;
    const lists = this.#isListTooDeep ? "List items below the fourth level were moved up to it." : "";
    return [without, lists].filter(Boolean).join(" ");
  }
}
