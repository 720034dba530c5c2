import { useRef } from "react";
import { Link } from "react-router";
import { Button } from "../../../../ui/controls/button.tsx";
import styles from "./index-screen.module.css";

interface Word {
  readonly word: string;
  readonly references: readonly { readonly label: string; readonly href: string }[];
}

/** Index entries that expand to show their references (INDEX-04), also without JavaScript. */
export function IndexWords({ words }: { readonly words: readonly Word[] }) {
  const list = useRef<HTMLUListElement>(null);
  const openAll = (open: boolean): void => {
    for (const details of list.current?.querySelectorAll("details") ?? []) details.open = open;
  };
  return (
    <>
      <div className={`${styles.tools} js-only`}>
        <Button look="plain" onClick={() => openAll(true)}>
          Expand all
        </Button>
        <Button look="plain" onClick={() => openAll(false)}>
          Collapse all
        </Button>
      </div>
      <ul ref={list} className={styles.words}>
        {words.map(({ word, references }) => (
          <li key={word}>
            <details>
              <summary>
                {word} <span className={styles.count}>{references.length}</span>
              </summary>
              <ul className={styles.references}>
                {references.map(({ label, href }) => (
                  <li key={`${href} ${label}`}>
                    <Link to={href} data-preview="">
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}
