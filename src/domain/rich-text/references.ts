/**
 * References in a stored rich text: <cite data-reference="provision:1023-b-2">words</cite>. A reference names its target
 * and never a URL; what it shows and where it leads is decided when the text is shown (decision 056).
 */
export interface StoredReference {
  /** "provision:1023-b-2", "document:12". */
  readonly reference: string;
  /** The author's own words, as HTML without tags; "" for the target's name. */
  readonly words: string;
  readonly isNewWindow: boolean;
}

/** The kind of a target, and which one of its kind. Both are digits, letters, points and hyphens. */
export const REFERENCE = /^[a-z]{1,20}:[A-Za-z0-9.-]{1,100}$/;

/** "provision:1023" → ["provision", "1023"] */
export function readReference(reference: string): readonly [kind: string, target: string] {
  const colon = reference.indexOf(":");
  return [reference.slice(0, colon), reference.slice(colon + 1)];
}

const TAG = /<cite\b[^<>]*>|<\/cite>/g;
const ATTRIBUTE = /\sdata-reference="([^"]*)"/;

/** Cheap: nearly all texts have none. */
const mayHave = (html: string): boolean => html.includes("<cite ");

/** Replaces the references of sanitized HTML. One inside another is only words of that. */
export function replaceReferences(html: string, replace: (stored: StoredReference) => string): string {
  if (!mayHave(html)) return html;
  const pieces: string[] = [];
  let open: string | null = null;
  let depth = 0;
  let from = 0;
  for (const { 0: tag, index } of html.matchAll(TAG)) {
    const isStart = tag !== "</cite>";
    depth += isStart ? 1 : -1;
    if (isStart && depth === 1) {
      pieces.push(html.slice(from, index));
      open = tag;
      from = index + tag.length;
    } else if (depth === 0 && open !== null) {
      pieces.push(replace(storedOf(open, html.slice(from, index))));
      open = null;
      from = index + tag.length;
    }
  }
  return pieces.join("") + html.slice(from);
}

function storedOf(tag: string, content: string): StoredReference {
  return {
    reference: ATTRIBUTE.exec(tag)?.[1] ?? "",
    words: content.replaceAll(/<[^<>]*>/g, "").trim(),
    isNewWindow: tag.includes(' data-window="new"'),
  };
}

/** The references of some texts, each once. */
export function referencesIn(texts: readonly string[]): string[] {
  const found = new Set<string>();
  for (const html of texts)
    replaceReferences(html, ({ reference }) => {
      if (REFERENCE.test(reference)) found.add(reference);
      return "";
    });
  return [...found];
}
