import { browserClient } from "../../../ui/api.ts";
import { siteOnPage } from "../../../ui/page/site-on-page.ts";
import { getReferences, type ReferenceState } from "../contract/references.ts";

/** What references of edited texts lead to, read once. */
const known = new Map<string, Promise<ReferenceState>>();

interface Waiting {
  readonly reference: string;
  readonly resolve: (state: ReferenceState) => void;
  readonly reject: (error: unknown) => void;
}
let waiting: Waiting[] = [];

/** References of a text are asked for together. */
export function stateOf(reference: string): Promise<ReferenceState> {
  let state = known.get(reference);
  if (state === undefined) {
    state = new Promise<ReferenceState>((resolve, reject) => {
      if (waiting.length === 0) queueMicrotask(() => void ask());
      waiting.push({ reference, resolve, reject });
    });
    // A failed one is asked for again.
    state.catch(() => known.delete(reference));
    known.set(reference, state);
  }
  return state;
}

/** The picker knows the title of what was chosen. */
export function remember(reference: string, title: string): void {
  known.set(reference, Promise.resolve({ reference, state: "shown", title, href: null, remark: null }));
}

const MOST = 100;

async function ask(): Promise<void> {
  const all = waiting;
  waiting = [];
  const site = siteOnPage() ?? "";
  for (let at = 0; at < all.length; at += MOST) {
    const some = all.slice(at, at + MOST);
    try {
      const { references } = await browserClient.call(getReferences, {
        site,
        references: some.map(({ reference }) => reference),
      });
      const states = new Map(references.map((state) => [state.reference, state]));
      for (const { reference, resolve } of some)
        resolve(states.get(reference) ?? { reference, state: "gone", title: "", href: null, remark: null });
    } catch (error) {
      for (const { reject } of some) reject(error);
    }
  }
}
