import { readReference, referencesIn, replaceReferences } from "../../../../domain/rich-text/references.ts";
import type { Db } from "../../../../platform/db/db.ts";
import type { Catalog } from "../../../../platform/features/catalog.ts";
import type { Site } from "../../../../platform/http/site.ts";
import type { StoredText } from "../../../../platform/references/rich-texts.ts";
import type { ReferenceProblem } from "../../contract/references.ts";
import { loadTargets, type Targets } from "../../../../platform/references/show-references.ts";

export interface CheckedTexts {
  /** References in all texts. */
  readonly count: number;
  readonly problems: readonly ReferenceProblem[];
}

/** References in the texts of a town whose targets are gone or repealed. `isChecked`: default all texts. */
export async function checkReferences(
  { db, catalog }: { readonly db: Db; readonly catalog: Catalog },
  site: Site,
  isChecked: (text: StoredText) => boolean = () => true,
): Promise<CheckedTexts> {
  const stored = await Promise.all(catalog.richTexts.map((each) => each.withReferences({ db, catalog }, site)));
  const texts = stored.flat().filter(isChecked);
  const references = referencesIn(texts.map(({ html }) => html));
  // Everyone who may change a text is told that a target is gone, even if they may not see the target.
  const targets = await loadTargets(catalog, { db, site, may: () => true }, references);
  const checked = texts.map((text) => checkText(catalog, text, targets));
  return {
    count: checked.reduce((sum, { count }) => sum + count, 0),
    problems: checked.flatMap(({ problems }) => problems),
  };
}

function checkText({ referenceKinds }: Catalog, { html, name, href }: StoredText, targets: Targets): CheckedTexts {
  const problems: ReferenceProblem[] = [];
  let count = 0;
  replaceReferences(html, ({ reference, words }) => {
    count += 1;
    const target = targets.get(reference);
    const noun = referenceKinds.get(readReference(reference)[0])?.noun ?? "reference";
    const of = { text: name, href };
    if (target === undefined)
      problems.push({ ...of, words: plain(words) || `a ${noun}`, problem: "gone", remark: null, targetHref: null });
    else if (target.state === "shown" && target.remark !== null)
      problems.push({
        ...of,
        words: plain(words) || target.title,
        problem: "changed",
        remark: target.remark,
        targetHref: target.href,
      });
    return "";
  });
  return { count, problems };
}

const ENTITIES: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/** The words of a reference, which are HTML without tags, as text. */
const plain = (words: string): string =>
  words.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity);
