import { useState } from "react";
import { browserClient } from "../../../../ui/api.ts";
import { AdminIconButton } from "../../../../ui/admin-button.tsx";
import { describeError } from "../../../../ui/errors.ts";
import { FileDrop } from "../../../../ui/file-drop/file-drop.tsx";
import { ProgressBar } from "../../../../ui/file-drop/progress-bar.tsx";
import { runSome, sendFile } from "../../../../ui/file-drop/send-file.ts";
import { formatSize, MAX_FILE_BYTES } from "../../../../ui/file-drop/sort-files.ts";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import { DateField } from "../../../../ui/form/date-field.tsx";
import { FormDialog } from "../../../../ui/form/form-dialog.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { useUnsaved } from "../../../../ui/form/use-unsaved.ts";
import { useForm } from "../../../../ui/form/use-form.ts";
import { showMessage } from "../../../../ui/messages.ts";
import { addDocument } from "../../contract/documents.ts";
import { getDocumentType } from "../../contract/types.ts";
import { dateOrdersOf, type DateOrders } from "../../parts/dates-in-names.ts";
import { documentFromFileName } from "../../parts/from-file-name.ts";
import { DateQuestion } from "./date-question.tsx";
import { isAudio } from "./document-values.ts";
import { TOO_BIG } from "./file-choice.tsx";
import type { DialogProps } from "./managing.ts";
import { PlaceFields } from "./place-fields.tsx";
import { useCategories } from "./use-categories.ts";
import styles from "./manage.module.css";

/** A file of the list, with what it will be called. */
interface Listed {
  readonly key: number;
  readonly file: File;
  readonly title: string;
  readonly date: string;
  /** Share that is sent; null: waits. */
  readonly sent: number | null;
  readonly error: string | null;
}

const AT_A_TIME = 3;

let lastKey = 0;

function listed(file: File, fallback: string, orders: DateOrders): Listed {
  const { title, date } = documentFromFileName(file.name, { orders });
  lastKey += 1;
  return {
    key: lastKey,
    file,
    // A name that is only a date is a document of what the list is about: the minutes of that day.
    title: title === "" ? fallback : title,
    date: date ?? "",
    sent: null,
    error: file.size > MAX_FILE_BYTES ? TOO_BIG : null,
  };
}

/** Several files become several documents: titles and dates are read from their names, and corrected here before saving. */
export function FilesDialog(props: DialogProps<"files">) {
  const { session } = props.page;
  const withDates = !session.customization.pubdocsDateDisabled;
  const categories = useCategories(session.custId);
  const { form, rows, change, add, remove, stop } = useFiles(props, withDates);
  const { value, busy } = form;
  const sendable = rows.filter(isSendable).length;
  const orders = ordersOf(rows.map(({ file }) => file));
  const isComplete = sendable > 0 && value.typeId !== "" && rows.every(({ title }) => title.trim() !== "");
  const hasFailed = rows.some((row) => row.error !== null && isSendable(row));
  return (
    <FormDialog
      form={form}
      open
      width="lg"
      fills
      title={`Add ${rows.length === 0 ? "documents" : counted(rows.length)}`}
      submitLabel={hasFailed ? `Try again (${sendable})` : `Add ${counted(sendable)}`}
      submitDisabled={!isComplete || categories === null}
      onClose={() => {
        stop();
        props.onClose();
      }}
    >
      <p className={styles.aside}>
        Titles and dates are read from the names of the files. Correct them before you add the documents.
      </p>
      <PlaceFields form={form} categories={categories} />
      <Checkbox {...form.toggle("isPrivate")} label="Private" disabled={busy} />
      <ul className={styles.rows} tabIndex={-1}>
        {rows.map((row) => (
          <FileRow
            key={row.key}
            row={row}
            orders={orders}
            withDates={withDates}
            disabled={busy}
            onChange={(changes) => change(row.key, changes)}
            onRemove={() => remove(row.key)}
          />
        ))}
      </ul>
      <FileDrop
        label={rows.length === 0 ? "Drop files here" : "Drop more files here"}
        hint="Documents, pictures or recordings"
        disabled={busy}
        listed={rows.map(({ file }) => file)}
        onFiles={add}
      />
    </FormDialog>
  );
}

/** The list and its form: what is sent, what failed, and what is left. */
function useFiles({ dialog: { files, place }, page, onClose }: DialogProps<"files">, withDates: boolean) {
  const { session, filters, onPage } = page;
  const site = session.custId;
  const typeTitle = session.parts.documents.types.find(({ id }) => id === place.typeId)?.title ?? "";
  const [rows, setRows] = useState<readonly Listed[]>(() => {
    const orders = ordersOf(files);
    return files.map((file) => listed(file, typeTitle, orders));
  });
  const [stopping] = useState(() => new AbortController());
  useUnsaved(rows.length > 0);
  const change = (key: number, changes: Partial<Listed>): void =>
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...changes } : row)));
  /** Resolves to whether it was saved. */
  const send = async (row: Listed, to: FilesValues): Promise<boolean> => {
    change(row.key, { sent: 0, error: null });
    const onProgress = (sent: number): void => change(row.key, { sent });
    const input = inputOf(row, to, withDates);
    try {
      return (
        (await sendFile(
          addDocument,
          { site, answer: "document", ...input },
          { signal: stopping.signal, onProgress },
        )) !== null
      );
    } catch (error) {
      change(row.key, { sent: null, error: describeError(error).message });
      return false;
    }
  };
  const form = useForm<FilesValues>({
    initial: {
      typeId: place.typeId === null ? "" : String(place.typeId),
      categoryId: place.categoryId === null ? "" : String(place.categoryId),
      isPrivate: false,
    },
    submit: async (to) => {
      const saved = new Set<number>();
      await runSome(rows.filter(isSendable), AT_A_TIME, async (row) => {
        if (await send(row, to)) saved.add(row.key);
      });
      const isDone = saved.size === rows.length;
      if (isDone) onClose();
      else setRows((all) => all.filter(({ key }) => !saved.has(key)));
      if (saved.size > 0) onPage(await browserClient.call(getDocumentType, { site, typeId: to.typeId, ...filters }));
      if (!stopping.signal.aborted)
        showMessage(
          isDone ? `Added ${counted(saved.size)}` : `Added ${saved.size} of ${counted(rows.length)}`,
          isDone ? "success" : "warning",
        );
      return isDone;
    },
  });
  return {
    form,
    rows,
    change,
    add: (more: readonly File[]) =>
      setRows((all) => {
        const orders = ordersOf([...all.map(({ file }) => file), ...more]);
        return [...all, ...more.map((file) => listed(file, typeTitle, orders))];
      }),
    remove: (removed: number) => setRows((all) => all.filter(({ key }) => key !== removed)),
    stop: () => stopping.abort(),
  };
}

/** What the names of the files prove about dates with two readings. */
const ordersOf = (files: readonly File[]): DateOrders => dateOrdersOf(files.map(({ name }) => name));

interface FilesValues {
  readonly typeId: string;
  /** "": (Uncategorized) */
  readonly categoryId: string;
  readonly isPrivate: boolean;
}

const isSendable = ({ file }: Listed): boolean => file.size <= MAX_FILE_BYTES;

const inputOf = (
  { file, title, date }: Listed,
  { typeId, categoryId, isPrivate }: FilesValues,
  withDates: boolean,
) => ({
  typeId,
  ...(categoryId !== "" && { categoryId }),
  title,
  date: withDates ? date : "",
  isPrivate,
  documentType: isAudio(file) ? ("AUDIO_FILE" as const) : ("DOCUMENT" as const),
  file,
});

const counted = (count: number): string => (count === 1 ? "1 document" : `${count} documents`);

interface FileRowProps {
  readonly row: Listed;
  readonly orders: DateOrders;
  readonly withDates: boolean;
  readonly disabled: boolean;
  readonly onChange: (changes: Partial<Listed>) => void;
  readonly onRemove: () => void;
}

function FileRow({ row, orders, withDates, disabled, onChange, onRemove }: FileRowProps) {
  const { file, title, date, sent, error } = row;
  return (
    <li className={styles.row}>
      <p className={styles.fileName}>
        {file.name} <span className={styles.aside}>{formatSize(file.size)}</span>
      </p>
      <div className={styles.rowFields}>
        <TextField
          label="Title"
          aria-label={`Title of ${file.name}`}
          required
          size="wide"
          maxLength={300}
          value={title}
          disabled={disabled}
          error={error ?? (title.trim() === "" ? "Enter a title" : null)}
          onValue={(typed) => onChange({ title: typed, error: null })}
        />
        {withDates && (
          <DateField
            label="Date"
            aria-label={`Date of ${file.name}`}
            min="1500-01-01"
            value={date}
            disabled={disabled}
            onValue={(typed) => onChange({ date: typed })}
          />
        )}
        <AdminIconButton
          icon="trash"
          label={`Leave out ${file.name}`}
          tip="none"
          disabled={disabled}
          onClick={onRemove}
        />
      </div>
      {withDates && (
        <DateQuestion
          fileName={file.name}
          date={date}
          orders={orders}
          disabled={disabled}
          onDate={(chosen) => onChange({ date: chosen })}
        />
      )}
      {sent !== null && (
        <ProgressBar label={`Uploading ${file.name}`} value={sent} text={sent >= 1 ? "Done" : undefined} />
      )}
    </li>
  );
}
