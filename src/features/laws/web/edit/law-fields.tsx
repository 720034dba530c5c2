import { useId, useState } from "react";
import { browserClient } from "../../../../ui/api.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { RichTextField } from "../../../../ui/editor/rich-text-field.tsx";
import { ProgressBar } from "../../../../ui/file-drop/progress-bar.tsx";
import { reportError } from "../../../../ui/messages/error-list.ts";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import { DateField } from "../../../../ui/form/date-field.tsx";
import { SelectField, type Option } from "../../../../ui/form/select-field.tsx";
import { TextArea, TextField } from "../../../../ui/form/text-field.tsx";
import type { Form } from "../../../../ui/form/use-form.ts";
import type { Session } from "../../../sites/contract/session.ts";
import type { Law, VersionReference } from "../../contract/entities.ts";
import { getLaw } from "../../contract/laws.ts";
import {
  accuracyLabels,
  COMMENT_ROWS,
  dateAccuracies,
  legislationTypes,
  MAX_COMMENT,
  MAX_SUBJECT,
  MAX_TITLE,
} from "../../contract/lists.ts";
import { AffectedFields } from "./affected-fields.tsx";
import type { LawValues } from "./law-values.ts";
import { PdfField } from "./pdf-field.tsx";
import type { LawForm } from "./use-law-form.ts";
import { IN_CODE_SINCE, NOT_IN_CODE } from "../supped-by.tsx";
import styles from "./law-fields.module.css";

interface FieldsProps {
  readonly form: Form<LawValues>;
}

/** Title and comment of a law, which also those change who do not manage laws (LAWS-17 to LAWS-22). */
export function TextFields({ form }: FieldsProps) {
  const { hasTitle, title } = form.value;
  return (
    <>
      <Checkbox {...form.toggle("hasTitle")} label="Custom title" disabled={form.busy} />
      {hasTitle && (
        <TextField
          {...form.field("title")}
          label="Title"
          size="wide"
          maxLength={MAX_TITLE}
          autoComplete="off"
          disabled={form.busy}
          error={title.trim() === "" ? "Please enter a title or uncheck the custom title option." : null}
        />
      )}
      <CommentField form={form} />
    </>
  );
}

export function CommentField({ form }: FieldsProps) {
  return (
    <div className={styles.comment}>
      <TextArea
        {...form.field("comment")}
        label="Comment"
        rows={Math.min(COMMENT_ROWS, Math.max(2, form.value.comment.split("\n").length))}
        size="wide"
        maxLength={MAX_COMMENT}
        disabled={form.busy}
      />
    </div>
  );
}

interface ManagedFieldsProps extends FieldsProps {
  readonly session: Session;
  readonly law: Law | null;
  /** Types of the town's laws. */
  readonly types: readonly string[];
  readonly lawForm: LawForm;
  readonly maySeeDeleted: boolean;
}

/** The other fields of a law (LAW/MANAGE). */
export function ManagedFields({ form, session, law, types, lawForm, maySeeDeleted }: ManagedFieldsProps) {
  const typeList = useId();
  return (
    <>
      <div className={styles.group}>
        <TextField
          {...form.field("legislationType")}
          label="Type"
          required
          list={typeList}
          size="wide"
          maxLength={100}
          autoComplete="off"
        />
        <datalist id={typeList}>
          {[...new Set([...types, ...legislationTypes])].map((type) => (
            <option key={type}>{type}</option>
          ))}
        </datalist>
        <TextField {...form.field("number")} label="Number" required size="wide" maxLength={50} autoComplete="off" />
        <TextField
          {...form.field("legislationYear")}
          label="Year"
          hint="If it is not part of the number"
          inputMode="numeric"
          pattern="[0-9]{4}"
          size="wide"
          maxLength={4}
          autoComplete="off"
        />
      </div>
      {law === null && (
        <TextField
          {...form.field("title")}
          onValue={(title) => form.set({ title, hasTitle: title.trim() !== "" })}
          label="Title"
          hint="Shown instead of type and number. Optional."
          size="wide"
          maxLength={MAX_TITLE}
          autoComplete="off"
        />
      )}
      <TextField {...form.field("subject")} label="Subject" size="wide" maxLength={MAX_SUBJECT} autoComplete="off" />
      <div className={styles.group}>
        <DateField {...form.field("adopted")} label="Adopted" size="wide" min="1600-01-01" max="2200-12-31" />
        <SelectField {...form.field("adoptedDateAccuracy")} label="Known to" size="wide" options={ACCURACIES} />
        <DateField {...form.field("effective")} label="Effective" size="wide" min="1600-01-01" max="2200-12-31" />
      </div>
      <AffectedFields form={form} site={session.custId} hasCode={session.version !== null} />
      <div className={styles.group}>
        <SelectField
          {...form.field("appendedTo")}
          label="Appended to"
          hint="The version whose readers are told about it"
          size="wide"
          options={versionOptions(session, law?.appendedTo ?? null, "No version")}
        />
        <SelectField
          {...form.field("suppedBy")}
          label={IN_CODE_SINCE}
          hint="The version that contains it"
          size="wide"
          options={versionOptions(session, law?.suppedBy ?? null, NOT_IN_CODE)}
        />
      </div>
      <TextArea {...form.field("description")} label="Description" rows={2} size="wide" maxLength={MAX_COMMENT} />
      <PdfField law={law} lawForm={lawForm} />
      {lawForm.sent !== null && (
        <ProgressBar
          label="Uploading the PDF"
          value={lawForm.sent}
          text={lawForm.sent >= 1 ? "Processing…" : undefined}
        />
      )}
      {(law === null || law.pdfUrl === null) && lawForm.file === null && (
        <LawText form={form} session={session} law={law} />
      )}
      {law !== null && maySeeDeleted && (
        <Checkbox {...form.toggle("deleted")} label="Law Deleted" hint="Readers do not see deleted laws." />
      )}
    </>
  );
}

const ACCURACIES = dateAccuracies.map((value) => ({ value, label: accuracyLabels[value] }));

/** The versions of the code, and the one that the law has now. */
function versionOptions({ versions }: Session, now: VersionReference | null, none: string): readonly Option[] {
  const known = versions.map(({ id, choice }) => ({ value: String(id), label: choice }));
  const isMissing = now !== null && !versions.some(({ id }) => id === now.id);
  return [{ value: "", label: none }, ...known, ...(isMissing ? [{ value: String(now.id), label: now.title }] : [])];
}

interface LawTextProps extends FieldsProps {
  readonly session: Session;
  readonly law: Law | null;
}

/** The text of a law without a PDF. It is loaded when the user wants to change it. */
function LawText({ form, session: { custId: site }, law }: LawTextProps) {
  const [isLoading, setLoading] = useState(false);
  const open = async (): Promise<void> => {
    if (law === null) return form.set({ html: "" });
    setLoading(true);
    try {
      const { source } = await browserClient.call(getLaw, { site, id: law.documentId, source: true });
      form.set({ html: source ?? "" });
    } catch (error) {
      reportError(error);
    }
    setLoading(false);
  };
  const { html } = form.value;
  if (html !== null)
    return (
      <RichTextField
        path="html"
        label="Text of the law"
        value={html}
        onValue={(text) => form.set({ html: text })}
        disabled={form.busy}
      />
    );
  return (
    <p>
      <Button disabled={isLoading || form.busy} onClick={() => void open()}>
        {(law?.pageUrl ?? null) === null ? "Add the text of the law" : "Edit the text of the law"}
      </Button>
    </p>
  );
}
