import { formatDay } from "../../../../domain/format-day.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import type { DateOrders } from "../../parts/dates-in-names.ts";
import { documentFromFileName } from "../../parts/from-file-name.ts";
import styles from "./manage.module.css";

interface DateQuestionProps {
  readonly fileName: string;
  /** YYYY-MM-DD, as it is now. */
  readonly date: string;
  /** What the other files prove. */
  readonly orders?: DateOrders | undefined;
  readonly disabled?: boolean;
  readonly onDate: (date: string) => void;
}

/**
 * Asks which of two days the name of a file means (03.09.19), as long as one of them is its date. The buttons stay, so
 * that the focus does, and the choice can be changed.
 */
export function DateQuestion({ fileName, date, orders, disabled = false, onDate }: DateQuestionProps) {
  const { date: first, otherDates } = documentFromFileName(fileName, { orders });
  const readings = [first, ...otherDates].filter((each) => each !== null);
  if (readings.length < 2 || !readings.includes(date)) return null;
  return (
    <div className={styles.question} role="group" aria-label={`Date of ${fileName}`}>
      <p role="status">Check the date. The name of the file can mean:</p>
      {readings.map((each) => (
        <Button
          key={each}
          disabled={disabled}
          aria-pressed={each === date}
          {...(each === date && { icon: "check" })}
          onClick={() => onDate(each)}
        >
          {formatDay(each, "long")}
        </Button>
      ))}
    </div>
  );
}
