import { Link } from "react-router";
import styles from "./index-screen.module.css";

const LETTERS = ["#", ..."ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("")];

/** INDEX-03: "#" is shown as "Number". */
export const letterName = (letter: string): string => (letter === "#" ? "Number" : letter);

interface IndexLettersProps {
  /** URL of the index without a letter. */
  readonly base: string;
  readonly letters: readonly { readonly letter: string; readonly count: number }[];
  readonly current: string;
}

/** Links for Number and A to Z (INDEX-02). Letters without entries are not links. */
export function IndexLetters({ base, letters, current }: IndexLettersProps) {
  const counts = new Map(letters.map(({ letter, count }) => [letter, count]));
  return (
    <nav aria-label="Index letters">
      <ul className={styles.letters}>
        {LETTERS.map((letter) => (
          <li key={letter} className={letter === "#" ? styles.number : undefined}>
            {(counts.get(letter) ?? 0) === 0 && letter !== current ? (
              <span className={styles.empty} aria-disabled="true">
                {letterName(letter)}
              </span>
            ) : (
              <Link
                className={styles.letter}
                to={`${base}?letter=${encodeURIComponent(letter)}`}
                aria-current={letter === current ? "page" : undefined}
              >
                {letterName(letter)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
