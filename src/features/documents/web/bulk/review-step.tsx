import { useRef, useState } from "react";
import { NO_DATE } from "../../../../domain/read-date.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { EmptyState } from "../../../../ui/messages/empty-state.tsx";
import { ProgressBar } from "../../../../ui/file-drop/progress-bar.tsx";
import { formatSize } from "../../../../ui/file-drop/sort-files.ts";
import { FileName } from "../../../../ui/text/file-name.tsx";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import { PartialDateField } from "../../../../ui/form/partial-date-field.tsx";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { Icon } from "../../../../ui/icons/icons.tsx";
import type { Column } from "../../../../ui/table/columns.ts";
import { DataTable } from "../../../../ui/table/data-table.tsx";
import { Pager } from "../../../../ui/table/pager.tsx";
import { categoryOptions, counted, type Category } from "./choose-step.tsx";
import { DateQuestion } from "../manage/date-question.tsx";
import { datesOfDocuments } from "../manage/dates.ts";
import { ConfirmGuesses, GuessMark } from "../manage/guesses.tsx";
import type { BulkRow, RowProblem } from "./rows.ts";
import styles from "./bulk.module.css";

type Problems = ReadonlyMap<string, RowProblem>;

interface ReviewStepProps {
  readonly rows: readonly BulkRow[];
  readonly typeId: string;
  readonly typeTitle: string;
  readonly categories: readonly Category[];
  readonly problems: Problems;
  /** Files that the town, or another row, has already, by the key of the row. They are sent if they stay in the list. */
  readonly same: ReadonlyMap<string, string>;
  /** Whether the server has answered which documents are there already. */
  readonly isChecked: boolean;
  readonly isRunning: boolean;
  readonly withDates: boolean;
  readonly onChange: (key: string, changes: Partial<BulkRow>) => void;
  readonly onRemove: (keys: ReadonlySet<string>) => void;
  /** All titles and dates that were made from files are right. */
  readonly onConfirm: () => void;
  readonly onUpload: () => void;
  readonly onStop: () => void;
  readonly onBack: () => void;
  readonly onCancel: () => void;
}

/** Rows on a page of the table. */
const LIMIT = 50;
/** BULK-12 */
const MISSING =
  "All PubDocs must have a title. Please review any highlighted documents and be sure that they have a title.";
/** BULK-14 */
const DUPLICATES =
  "Duplicate documents detected. Please review any highlighted documents to be sure there isn't already a document with that name and date in the selected category.";

/** Step 2 (BULK-02): the review table, and the upload. */
export function ReviewStep(props: ReviewStepProps) {
  const { rows, problems, same, isChecked, isRunning, onUpload, onStop, onBack, onCancel, onRemove } = props;
  const [offset, setOffset] = useState(0);
  const [isFiltered, setFiltered] = useState(false);
  const warnings = useRef<HTMLDivElement>(null);
  const hasToLook = ({ key, state }: BulkRow): boolean => problems.has(key) || same.has(key) || state === "failed";
  // A row stays while somebody types in it, even if nothing is wrong any more.
  const [typedIn, setTypedIn] = useState<string | null>(null);
  const filtered = isFiltered ? rows.filter((row) => hasToLook(row) || row.key === typedIn) : rows;
  const start = Math.min(offset, Math.max(0, Math.ceil(filtered.length / LIMIT) - 1) * LIMIT);
  /** Of the row that a field is in. */
  const keyOf = (field: Element): string | null => {
    const row = field.closest("tbody tr");
    return row === null ? null : (filtered[start + [...(row.parentElement?.children ?? [])].indexOf(row)]?.key ?? null);
  };
  const uploaded = rows.filter(({ state }) => state === "uploaded").length;
  const left = rows.length - uploaded;
  const hasFailed = rows.some(({ state }) => state === "failed");
  const duplicates = new Set([...problems].flatMap(([key, problem]) => (problem === "duplicate" ? [key] : [])));
  const sameOnly = new Set([...same.keys()].filter((key) => !problems.has(key)));
  const upload = (): void => {
    if (problems.size === 0) return onUpload();
    setFiltered(true);
    setOffset(0);
    warnings.current?.focus();
  };
  return (
    <>
      <div ref={warnings} role="alert" tabIndex={-1} className={styles.warnings}>
        {[...problems.values()].includes("missing-title") && <Warning>{MISSING}</Warning>}
        {[...problems.values()].includes("wrong-date") && <Warning>{`${NO_DATE}.`}</Warning>}
        {duplicates.size > 0 && <Warning>{DUPLICATES}</Warning>}
      </div>
      <div className={styles.tools}>
        <Checkbox
          label={`Only documents with warnings (${rows.filter(hasToLook).length})`}
          checked={isFiltered}
          onValue={(on) => {
            setFiltered(on);
            setOffset(0);
          }}
        />
        {duplicates.size > 0 && !isRunning && (
          <Button onClick={() => onRemove(duplicates)}>{`Leave out ${counted(duplicates.size, "duplicate")}`}</Button>
        )}
        {sameOnly.size > 0 && !isRunning && (
          <Button onClick={() => onRemove(sameOnly)}>{`Leave out ${counted(sameOnly.size, "same file")}`}</Button>
        )}
      </div>
      <ConfirmGuesses rows={rows} disabled={isRunning} withDates={props.withDates} onConfirm={props.onConfirm} />
      <div onFocus={({ target }) => setTypedIn(keyOf(target))} onBlur={() => setTypedIn(null)}>
        <DataTable
          caption={`Documents to upload to ${props.typeTitle}`}
          columns={columnsOf(props)}
          rows={filtered.slice(start, start + LIMIT)}
          rowKey={({ key }) => key}
          rowName={({ file }) => file.name}
          actions={({ key, file, state }) =>
            isRunning || state === "uploaded"
              ? []
              : [{ label: `Leave out ${file.name}`, onSelect: () => onRemove(new Set([key])) }]
          }
          empty={
            <EmptyState icon="check" title={isFiltered ? "No documents have warnings" : "No documents are left"}>
              {isFiltered ? "Uncheck the box above to see all documents." : "Go back to choose files."}
            </EmptyState>
          }
        />
      </div>
      {filtered.length > LIMIT && (
        <Pager offset={start} limit={LIMIT} total={filtered.length} things="documents" onOffset={setOffset} />
      )}
      {(isRunning || uploaded > 0) && <Total rows={rows} />}
      <div className={styles.buttons}>
        <Button onClick={onCancel}>{left === 0 ? "Close" : "Cancel"}</Button>
        {isRunning ? (
          <Button onClick={onStop}>Stop</Button>
        ) : (
          <Button onClick={onBack} disabled={uploaded > 0}>
            Back
          </Button>
        )}
        {/* Not `disabled` while files are sent: it would lose the focus. */}
        <Button
          look="solid"
          disabled={!isChecked || left === 0}
          aria-disabled={isRunning}
          onClick={isRunning ? undefined : upload}
        >
          {hasFailed ? `Try again (${left.toLocaleString("en-US")})` : `Upload ${counted(left, "document")}`}
        </Button>
      </div>
    </>
  );
}

function Warning({ children }: { readonly children: string }) {
  return (
    <p className={styles.warning}>
      <Icon name="warning" />
      <span>{children}</span>
    </p>
  );
}

/** Progress of all files together, by their bytes. */
function Total({ rows }: { readonly rows: readonly BulkRow[] }) {
  const all = rows.reduce((sum, { file }) => sum + file.size, 0);
  const sent = rows.reduce((sum, row) => sum + row.file.size * shareOf(row), 0);
  const done = rows.filter(({ state }) => state === "uploaded").length;
  return (
    <ProgressBar
      label={`${done.toLocaleString("en-US")} of ${counted(rows.length, "document")} uploaded`}
      value={sent}
      max={all}
    />
  );
}

const shareOf = ({ state, sent }: BulkRow): number => (state === "uploaded" ? 1 : state === "sending" ? sent : 0);

function columnsOf({
  categories,
  typeId,
  problems,
  same,
  isRunning,
  withDates,
  onChange,
}: ReviewStepProps): readonly Column<BulkRow>[] {
  const options = categoryOptions(categories, typeId);
  const isFixed = ({ state }: BulkRow): boolean => isRunning || state === "uploaded";
  const common = (row: BulkRow, what: string) =>
    ({ label: `${what} of ${row.file.name}`, hideLabel: true, size: "wide", disabled: isFixed(row) }) as const;
  return [
    {
      key: "file",
      head: "File",
      breaks: true,
      cell: (row) => (
        <>
          <FileName name={row.file.name} /> <span className={styles.size}>{formatSize(row.file.size)}</span>
          <Status row={row} problem={problems.get(row.key)} same={same.get(row.key)} />
          <GuessMark guessed={row} withDates={withDates} />
        </>
      ),
    },
    {
      key: "title",
      head: "Title and description",
      cell: (row) => (
        <div className={classNames(styles.fields, styles.titles)}>
          <div className={problems.has(row.key) ? styles.highlighted : undefined}>
            <TextField
              {...common(row, "Title")}
              required
              maxLength={300}
              value={row.title}
              onValue={(title) => onChange(row.key, { title, titleIsGuess: false })}
            />
          </div>
          <TextField
            {...common(row, "Description")}
            placeholder="Description"
            maxLength={2000}
            value={row.description}
            onValue={(description) => onChange(row.key, { description })}
          />
        </div>
      ),
    },
    {
      key: "place",
      head: withDates ? "Date and category" : "Category",
      cell: (row) => (
        <div className={styles.fields}>
          {withDates && (
            <PartialDateField
              {...common(row, "Date")}
              {...datesOfDocuments()}
              value={row.date}
              onValue={(date) => onChange(row.key, { date, dateIsGuess: false })}
            />
          )}
          {withDates && !isFixed(row) && (
            <DateQuestion
              fileName={row.file.name}
              date={row.date}
              orders={row.orders}
              onDate={(date) => onChange(row.key, { date, dateIsGuess: false })}
            />
          )}
          <SelectField
            {...common(row, "Category")}
            options={options}
            value={row.categoryId}
            onValue={(categoryId) => onChange(row.key, { categoryId })}
          />
          <label className={styles.private}>
            <input
              type="checkbox"
              className={styles.box}
              aria-label={`${row.file.name} is private`}
              checked={row.isPrivate}
              disabled={isFixed(row)}
              onChange={({ target }) => onChange(row.key, { isPrivate: target.checked })}
            />
            Private
          </label>
        </div>
      ),
    },
  ];
}

interface StatusProps {
  readonly row: BulkRow;
  readonly problem: RowProblem | undefined;
  /** As what its bytes are there. */
  readonly same: string | undefined;
}

const PROBLEMS: Readonly<Record<RowProblem, string>> = {
  "missing-title": "Enter a title",
  "wrong-date": "Correct the date",
  duplicate: "Duplicate document detected",
};

/** BULK-15, BULK-16 */
function Status({ row, problem, same }: StatusProps) {
  const { state, sent, error, file } = row;
  if (state === "sending")
    return error === null ? (
      <ProgressBar label={`Uploading ${file.name}`} value={sent} />
    ) : (
      <p className={styles.warning}>{error}</p>
    );
  if (state === "uploaded")
    return (
      <p className={styles.success}>
        <Icon name="check" size={16} /> Uploaded successfully
      </p>
    );
  if (state === "failed")
    return (
      <p className={styles.error}>
        <Icon name="error" size={16} /> <span>Upload failed{error !== null && `: ${error}`}</span>
      </p>
    );
  if (problem === undefined) return same === undefined ? null : <p className={styles.warning}>{same}</p>;
  return (
    <p className={styles.warning}>
      <Icon name="warning" size={16} /> {PROBLEMS[problem]}
    </p>
  );
}
