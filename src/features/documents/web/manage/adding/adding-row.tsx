import { memo, useState } from "react";
import { AdminIconButton } from "../../../../../ui/controls/admin-button.tsx";
import { Button } from "../../../../../ui/controls/button.tsx";
import { ProgressBar } from "../../../../../ui/file-drop/progress-bar.tsx";
import { formatSize } from "../../../../../ui/file-drop/sort-files.ts";
import { PartialDateField } from "../../../../../ui/form/partial-date-field.tsx";
import { TextField } from "../../../../../ui/form/text-field.tsx";
import { Icon } from "../../../../../ui/icons/icons.tsx";
import { UNCATEGORIZED } from "../../../contract/lists.ts";
import type { DateOrders } from "../../../parts/dates-in-names.ts";
import { DateQuestion } from "../date-question.tsx";
import { datesOfDocuments } from "../dates.ts";
import { GuessMark } from "../guesses.tsx";
import { timeText } from "../local-time.ts";
import { OVER, problemOfTimes, REVERSED } from "../times.ts";
import type { Choice } from "../use-categories.ts";
import { Warning } from "../warning.tsx";
import { PlacedFields } from "./placed-fields.tsx";
import { missingIn, type AddingRow } from "./rows.ts";
import styles from "./adding.module.css";

interface AddingRowProps {
  readonly row: AddingRow;
  /** Why it is not sent; null: it is. */
  readonly leftOutText: string | null;
  /** Because the same file is there. */
  readonly isSame: boolean;
  readonly isSelected: boolean;
  readonly categories: readonly Choice[] | null;
  /** What the names of all files prove about dates with two readings. */
  readonly separated: DateOrders["separated"];
  readonly compact: DateOrders["compact"];
  readonly withDates: boolean;
  readonly disabled: boolean;
  readonly onSelect: (key: number, isSelected: boolean) => void;
  readonly onChange: (key: number, changes: Partial<AddingRow>) => void;
  readonly onRemove: (key: number) => void;
}

/** A file of the list. There can be hundreds: each is rendered only if it changes. */
export const FileRow = memo(function FileRow(props: AddingRowProps) {
  const { row, leftOutText, isSame, isSelected, disabled, onSelect, onChange, onRemove } = props;
  const { key, file, state, sent, error } = row;
  const isAdded = state === "added";
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        {!isAdded && (
          <label className={styles.check}>
            <input
              type="checkbox"
              aria-label={`Select ${file.name}`}
              checked={isSelected}
              disabled={disabled}
              onChange={({ target }) => onSelect(key, target.checked)}
            />
          </label>
        )}
        <p className={styles.name}>
          {file.name} <span className={styles.aside}>{formatSize(file.size)}</span>
          {isAdded && (
            <span className={styles.added}>
              <Icon name="check" size={16} /> Added
            </span>
          )}
        </p>
        {!isAdded && (
          <AdminIconButton
            icon="trash"
            label={`Leave out ${file.name}`}
            tip="none"
            disabled={disabled}
            onClick={() => onRemove(key)}
          />
        )}
      </div>
      {leftOutText !== null && (
        <div className={styles.leftOut}>
          <Warning>Not added: {leftOutText}</Warning>
          {isSame && (
            <Button
              disabled={disabled}
              aria-label={`Add anyway: ${file.name}`}
              onClick={() => onChange(key, { isWanted: true })}
            >
              Add anyway
            </Button>
          )}
        </div>
      )}
      {leftOutText === null && !isAdded && <RowFields {...props} />}
      {state === "sending" &&
        (error === null ? (
          <ProgressBar label={`Uploading ${file.name}`} value={sent} text={sent >= 1 ? "Processing…" : undefined} />
        ) : (
          <Warning>{error}</Warning>
        ))}
    </li>
  );
});

function RowFields({ row, categories, separated, compact, withDates, disabled, onChange }: AddingRowProps) {
  const { key, file, title, date, state, error } = row;
  const [isOpen, setOpen] = useState(false);
  const missing = missingIn(row);
  const isOver = problemOfTimes(row.visibleFrom, row.visibleUntil) === "over";
  return (
    <>
      <div className={styles.fields}>
        <TextField
          label="Title"
          aria-label={`Title of ${file.name}`}
          required
          size="wide"
          maxLength={300}
          value={title}
          disabled={disabled}
          error={state === "failed" ? error : title.trim() === "" ? missing : null}
          onValue={(typed) => onChange(key, { title: typed, titleIsGuess: false, error: null, state: "waiting" })}
        />
        {withDates && (
          <PartialDateField
            label="Date"
            aria-label={`Date of ${file.name}`}
            {...datesOfDocuments()}
            value={date}
            disabled={disabled}
            onValue={(typed) => onChange(key, { date: typed, dateIsGuess: false, error: null, state: "waiting" })}
          />
        )}
      </div>
      {withDates && (
        <DateQuestion
          fileName={file.name}
          date={date}
          orders={{ separated, compact }}
          disabled={disabled}
          onDate={(chosen) => onChange(key, { date: chosen, dateIsGuess: false })}
        />
      )}
      <div className={styles.more}>
        <button
          type="button"
          className={styles.place}
          aria-expanded={isOpen}
          aria-label={`Type and visibility of ${file.name}: ${placeText(row, categories)}`}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? "down" : "right"} size={16} />
          {placeText(row, categories)}
        </button>
        <GuessMark guessed={row} withDates={withDates} />
        {(row.titleIsGuess || (withDates && row.dateIsGuess)) && (
          <Button
            look="plain"
            disabled={disabled}
            aria-label={`Confirm title and date of ${file.name}`}
            onClick={() => onChange(key, { titleIsGuess: false, dateIsGuess: false })}
          >
            Confirm
          </Button>
        )}
      </div>
      {!isOpen && isOver && <Warning>{OVER}</Warning>}
      {!isOpen && missing === REVERSED && <Warning>{REVERSED}</Warning>}
      {isOpen && (
        <PlacedFields
          value={row}
          categories={categories}
          disabled={disabled}
          of={file.name}
          onChange={(changes) => onChange(key, { ...changes, error: null, state: "waiting" })}
        />
      )}
    </>
  );
}

/** "Minutes, Town Board, private, until Nov 28, 2026, 5:00 PM" */
function placeText(row: AddingRow, categories: readonly Choice[] | null): string {
  const { typeId, categoryId, isPrivate, visibleFrom, visibleUntil } = row;
  const ofType = (categories ?? []).filter((each) => String(each.typeId) === typeId);
  const category = ofType.find(({ id }) => String(id) === categoryId)?.title ?? UNCATEGORIZED;
  const type = ofType[0]?.typeTitle ?? "No type yet";
  return [
    type,
    ...(typeId === "" ? [] : [category]),
    isPrivate ? "private" : "visible to everyone",
    ...(visibleFrom === "" ? [] : [`from ${timeText(visibleFrom)}`]),
    ...(visibleUntil === "" ? [] : [`until ${timeText(visibleUntil)}`]),
  ].join(", ");
}
