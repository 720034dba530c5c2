/**
 * Prepares what a feature shows on a page of the code for printing, after asking the reader if need be. Resolves to a
 * function that undoes it, or to null if the page is not to be printed.
 */
export type PrintPreparation = () => Promise<(() => void) | null>;

const preparations = new Set<PrintPreparation>();

/** Adds a preparation while there is something to prepare. Returns a function that removes it. */
export function beforePrint(prepare: PrintPreparation): () => void {
  preparations.add(prepare);
  return () => void preparations.delete(prepare);
}

/** Prepares all. Resolves to a function that undoes it, or to null if the page is not to be printed. */
export async function prepareForPrint(): Promise<(() => void) | null> {
  const undos: (() => void)[] = [];
  const undoAll = (): void => undos.forEach((undo) => undo());
  for (const prepare of preparations) {
    const undo = await prepare();
    if (undo === null) {
      undoAll();
      return null;
    }
    undos.push(undo);
  }
  return undoAll;
}
