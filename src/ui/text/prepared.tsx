import { useMemo, type ReactElement } from "react";
import { usePageFacts, type PageFacts } from "../api.ts";

interface PreparedProps {
  /** The answer that the children show, as the client returned it. */
  readonly of: object;
  /** Whatever else the children depend on. */
  readonly variant: string;
  /** May not read contexts. */
  readonly children: ReactElement;
}

/**
 * Renders children on the server once for all pages that show the same answer. The browser hydrates them like all
 * others.
 */
export function Prepared({ of, variant, children }: PreparedProps) {
  const facts = usePageFacts();
  const toHtml = facts?.toHtml;
  if (!import.meta.env.SSR || toHtml === undefined) return <div>{children}</div>;
  return <div dangerouslySetInnerHTML={{ __html: facts?.prepare(of, variant, () => toHtml(children)) ?? "" }} />;
}

/**
 * Data for hydration as JSON in the document instead of in the loader data: the server writes it once for all pages
 * that show the same answer, and the browser reads it faster.
 */
export function PreparedData({ id, of }: { readonly id: string; readonly of: object }) {
  const facts = usePageFacts();
  if (import.meta.env.SSR && facts?.isContentOnly === true) return null;
  const json = import.meta.env.SSR
    ? (facts?.prepare(of, "json", () => JSON.stringify(of).replaceAll("<", String.raw`\u003c`)) ?? "")
    : "";
  return <script id={id} type="application/json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />;
}

/** On the server: what loaders keep for the components that render it. */
const kept = new WeakMap<PageFacts, unknown>();

/** Keeps what the document has, once for a page: in the loader data it would be sent a second time. */
export function keepForPage(facts: PageFacts, parts: unknown): void {
  kept.set(facts, parts);
}

/**
 * What the browser's loader returned (`loaded`), what the server's loader kept, or what the document has while
 * hydrating. `readDocument` must be the same function each time.
 */
export function useKept<Parts>(loaded: Parts | null, readDocument: () => Parts): Parts {
  const facts = usePageFacts();
  return useMemo(
    () => loaded ?? ((facts && kept.get(facts)) as Parts | undefined) ?? readDocument(),
    [loaded, facts, readDocument],
  );
}

/** Reads it while hydrating; null if the document does not have it. Its type is that of the data written. */
export function readPreparedData<Data>(id: string): Data | null {
  const json = globalThis.document?.getElementById(id)?.textContent ?? "";
  return json === "" ? null : (JSON.parse(json) as Data);
}
