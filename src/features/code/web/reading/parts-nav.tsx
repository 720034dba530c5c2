import { LawName } from "../../../../ui/text/law-name.tsx";
import { Link } from "react-router";
import { provisionHref, type SiteName } from "../../../../domain/address.ts";
import { fullName, numberName, shortened } from "../../../../domain/law/name.ts";
import { Icon } from "../../../../ui/icons/icons.tsx";
import type { ProvisionName } from "../../contract/code.ts";
import type { PageFacts } from "./code-meta.ts";
import styles from "./parts-nav.module.css";

interface PartsNavProps {
  readonly site: SiteName;
  readonly page: PageFacts;
  /** Above the text with short names, or below it with full names. */
  readonly position: "top" | "bottom";
}

/** Links to the previous and next part of the code (CODE-06). */
export function PartsNav({ site, page: { previous, next }, position }: PartsNavProps) {
  if (previous === null && next === null) return null;
  const short = position === "top";
  return (
    <nav
      aria-label={short ? "Previous and next part" : "Previous and next"}
      className={short ? styles.top : styles.bottom}
    >
      {previous !== null && (
        <Link
          to={partHref(site, previous)}
          rel="prev"
          className={styles.previous}
          title={short ? shortened(fullName(previous)) : undefined}
        >
          <Icon name="left" size={18} />
          <PartName direction="Previous" name={previous} short={short} />
        </Link>
      )}
      {next !== null && (
        <Link
          to={partHref(site, next)}
          rel="next"
          className={styles.next}
          title={short ? shortened(fullName(next)) : undefined}
        >
          <PartName direction="Next" name={next} short={short} />
          <Icon name="right" size={18} />
        </Link>
      )}
    </nav>
  );
}

function PartName({
  direction,
  name,
  short,
}: {
  readonly direction: string;
  readonly name: ProvisionName;
  readonly short: boolean;
}) {
  return (
    <span>
      <span className={styles.direction}>{direction}</span>{" "}
      <LawName className={styles.name}>{short ? numberName(name) || name.heading : fullName(name)}</LawName>
    </span>
  );
}

/** URL of the top of a part, without a hash. */
export function partHref(site: SiteName, part: ProvisionName): string {
  return provisionHref(site, part.page).split("#", 1)[0] ?? "";
}
