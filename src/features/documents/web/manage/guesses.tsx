import { Button } from "../../../../ui/controls/button.tsx";
import styles from "./manage.module.css";

/** Whether title and date were made from the name of a file, and nobody has confirmed them (decision 089). */
interface Guessed {
  readonly titleIsGuess: boolean;
  readonly dateIsGuess: boolean;
}

/** "Date is a guess"; null if nothing is. */
export function guessText({ titleIsGuess, dateIsGuess }: Guessed): string | null {
  if (titleIsGuess && dateIsGuess) return "Title and date are guesses";
  if (titleIsGuess) return "Title is a guess";
  return dateIsGuess ? "Date is a guess" : null;
}

interface GuessMarkProps {
  readonly guessed: Guessed;
  readonly withDates: boolean;
}

/** Says what is a guess. */
export function GuessMark({ guessed: { titleIsGuess, dateIsGuess }, withDates }: GuessMarkProps) {
  const text = guessText({ titleIsGuess, dateIsGuess: dateIsGuess && withDates });
  return text === null ? null : <span className={styles.guess}>{text}</span>;
}

interface ConfirmGuessesProps {
  readonly rows: readonly Guessed[];
  readonly withDates: boolean;
  readonly disabled: boolean;
  readonly onConfirm: () => void;
}

/** Says how many files have guesses, with a button that confirms all of them. */
export function ConfirmGuesses({ rows, withDates, disabled, onConfirm }: ConfirmGuessesProps) {
  const count = rows.filter(({ titleIsGuess, dateIsGuess }) => titleIsGuess || (dateIsGuess && withDates)).length;
  if (count === 0) return null;
  return (
    <div className={styles.guesses}>
      <p className={styles.aside}>
        {withDates ? "Titles and dates" : "Titles"} were made from the files: {count.toLocaleString("en-US")}{" "}
        {count === 1 ? "is a guess" : "are guesses"}. Those that you change or confirm are not. The others keep a mark
        that only people who manage documents see.
      </p>
      <Button disabled={disabled} onClick={onConfirm}>
        Confirm all
      </Button>
    </div>
  );
}
