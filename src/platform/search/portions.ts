/** A document with the length of its text, in bytes. */
export interface Sized<Id = number> {
  readonly id: Id;
  readonly bytes: number;
}

const MOST_DOCUMENTS = 100;
/** A text may have 30 MB, and takes several times that while it is indexed. */
const MOST_BYTES = 8_000_000;

/** The ids of documents that are read and indexed at once: as many as have 8 MB of text together, at least one. */
export function* portionsOf<Id>(documents: Iterable<Sized<Id>>): Generator<readonly Id[]> {
  let portion: Id[] = [];
  let sum = 0;
  for (const { id, bytes } of documents) {
    if (portion.length > 0 && (portion.length === MOST_DOCUMENTS || sum + bytes > MOST_BYTES)) {
      yield portion;
      portion = [];
      sum = 0;
    }
    portion.push(id);
    sum += bytes;
  }
  if (portion.length > 0) yield portion;
}
