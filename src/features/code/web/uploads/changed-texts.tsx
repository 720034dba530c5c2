import { useState } from "react";
import { Link } from "react-router";
import { customerOf, provisionHref } from "../../../../domain/address.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import type { ChangedText } from "../../contract/code.ts";
import { RunTexts } from "../titles/runs.tsx";
import styles from "./uploads.module.css";

const PAGE = 20;

interface ChangedTextsProps {
  readonly texts: readonly ChangedText[];
  /** Archive id of the version that the code is compared with. */
  readonly before: string;
  /** Number of changed provisions, listed or not. */
  readonly all: number;
}

/** The changed provisions with their words, each linked to the version before. */
export function ChangedTexts({ texts, before, all }: ChangedTextsProps) {
  const [shown, setShown] = useState(PAGE);
  const site = { custId: customerOf(before), archiveId: before };
  return (
    <>
      <ul className={styles.items}>
        {texts.slice(0, shown).map(({ guid, label, heading, runs }) => (
          <li key={guid}>
            <Link to={provisionHref(site, guid)}>
              {[label, label === heading ? "" : heading].filter((part) => part !== "").join(" ")}
            </Link>
            <div className={styles.words}>
              {runs.length === 0 ? (
                <em>Only the status, the typography or the markup differs.</em>
              ) : (
                <RunTexts runs={runs} />
              )}
            </div>
          </li>
        ))}
      </ul>
      {shown < texts.length && (
        <Button onClick={() => setShown((count) => count + PAGE)}>
          {`Show ${Math.min(PAGE, texts.length - shown)} more of ${texts.length.toLocaleString("en-US")}`}
        </Button>
      )}
      {texts.length < all && (
        <p className={styles.aside}>
          {`The other ${(all - texts.length).toLocaleString("en-US")} are listed by number below. After publication, the Titles page compares all of them.`}
        </p>
      )}
    </>
  );
}
