import { LawName } from "../../../../ui/text/law-name.tsx";
import { fullName } from "../../../../domain/law/name.ts";
import { classNames } from "../../../../ui/class-names.ts";
import type { CodePage } from "../../contract/code.ts";
import type { PageFacts } from "./code-meta.ts";
import styles from "./sticky-line.module.css";

/**
 * Shows the page and the section at the top of the window. It takes no space, so nothing moves. Hidden from screen
 * readers because it repeats the headings.
 */
export function StickyLine({
  page,
  outline,
  current,
}: {
  readonly page: PageFacts;
  readonly outline: CodePage["outline"];
  readonly current: string | null;
}) {
  const path = current === null ? [] : pathTo(outline, current);
  const names = outline[0]?.guid === page.guid && page.title === fullName(page.head) ? path : [null, ...path];
  return (
    <div className={classNames(styles.holder, "js-only")} aria-hidden="true">
      <div className={styles.line} data-shown={current !== null}>
        {names.map((name) => (
          <LawName key={name?.guid ?? "page"} className={styles.name}>
            {name === null ? page.title : fullName(name)}
          </LawName>
        ))}
      </div>
    </div>
  );
}

/** A section with its ancestors on the page, outermost first. */
export function pathTo(outline: CodePage["outline"], guid: string): CodePage["outline"] {
  const path: CodePage["outline"] = [];
  let depth = Infinity;
  for (const entry of outline.slice(0, outline.findIndex((each) => each.guid === guid) + 1).toReversed()) {
    if (entry.depth >= depth) continue;
    path.unshift(entry);
    depth = entry.depth;
  }
  return path;
}
