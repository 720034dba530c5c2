import { useRef, useState } from "react";
import { NO_DATE } from "../../../../domain/read-date.ts";
import { browserClient } from "../../../../ui/api.ts";
import { ProgressBar } from "../../../../ui/file-drop/progress-bar.tsx";
import { sendFile } from "../../../../ui/file-drop/send-file.ts";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import { FormDialog } from "../../../../ui/form/form-dialog.tsx";
import { PartialDateField } from "../../../../ui/form/partial-date-field.tsx";
import { fieldProblem, type FormProblem } from "../../../../ui/form/problem.ts";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import { TextArea, TextField } from "../../../../ui/form/text-field.tsx";
import { useForm, type Form } from "../../../../ui/form/use-form.ts";
import { addDocument, addLinkedDocument, editDocument, editLinkedDocument } from "../../contract/documents.ts";
import type { TypePage } from "../../contract/entities.ts";
import { documentKindLabels, documentKinds, isLinked } from "../../contract/lists.ts";
import { datesOfDocuments, isWrongDate } from "./dates.ts";
import { DocumentFile, type Replacing } from "./document-file.tsx";
import { changesByFile, currentValues, inputOf, isComplete, isWebAddress, valuesOf } from "./document-values.ts";
import type { DocumentValues } from "./document-values.ts";
import { FileChoice } from "./file-choice.tsx";
import { zoneName } from "./local-time.ts";
import { OVER, problemOfTimes, REVERSED } from "./times.ts";
import { Warning } from "./warning.tsx";
import { DateQuestion } from "./date-question.tsx";
import type { DialogProps } from "./managing.ts";
import { titled } from "./with-title.ts";
import { PlaceFields } from "./place-fields.tsx";
import { useCategories } from "./use-categories.ts";
import styles from "./manage.module.css";

const KINDS = documentKinds.map((value) => ({ value, label: documentKindLabels[value] }));

/** PUBDOC-54 to PUBDOC-66 */
export function DocumentDialog(props: DialogProps<"document">) {
  const { dialog, page, onClose } = props;
  const { document } = dialog;
  const { custId: site, customization } = page.session;
  const withDates = !customization.pubdocsDateDisabled;
  const categories = useCategories(site);
  const { form, file, setFile, replacing, setReplacing, sent, abort } = useDocumentForm(props);
  const { value } = form;
  const typeTitle = categories?.find(({ typeId }) => String(typeId) === value.typeId)?.typeTitle ?? "";
  const kinds =
    document === null ? KINDS : KINDS.filter((kind) => isLinked(kind.value) === isLinked(value.documentType));
  const close = (): void => {
    abort();
    onClose();
  };
  return (
    <FormDialog
      form={form}
      open
      title={document === null ? "Add a Public Document" : "Edit a Public Document"}
      submitLabel="Save"
      submitDisabled={!isComplete(value, file !== null || document !== null) || categories === null}
      onClose={close}
    >
      <SelectField {...form.field("documentType")} label="Kind" options={kinds} size="wide" />
      {isLinked(value.documentType) ? (
        <TextField {...form.field("url")} label="URL" inputMode="url" required size="wide" placeholder="https://" />
      ) : document === null ? (
        <FileChoice
          file={file}
          allowed={customization.pubDocsFileTypes}
          isAudio={value.documentType === "AUDIO_FILE"}
          disabled={form.busy}
          onFile={(chosen) => {
            setFile(chosen);
            if (chosen !== null) form.set(changesByFile(chosen, value, { withDates, typeTitle }));
          }}
        />
      ) : (
        <DocumentFile
          site={site}
          document={document}
          file={file}
          allowed={customization.pubDocsFileTypes}
          replacing={replacing}
          disabled={form.busy}
          onFile={setFile}
          onReplacing={setReplacing}
        />
      )}
      <TextField {...form.field("title")} label="Title" required size="wide" maxLength={300} autoComplete="off" />
      {withDates && (
        <PartialDateField
          {...form.field("date")}
          label="Date"
          hint="As exactly as it is known: Mar 3, 1974, March 1974 or 1974."
          {...datesOfDocuments()}
        />
      )}
      {withDates && file !== null && (
        <DateQuestion fileName={file.name} date={value.date} onDate={(date) => form.set({ date })} />
      )}
      <TextArea {...form.field("description")} label="Description" rows={3} size="wide" maxLength={2000} />
      <PlaceFields form={form} categories={categories} />
      <Checkbox
        {...form.toggle("isPrivate")}
        label="Private"
        hint="Only people who may view private documents see it."
      />
      <Times form={form} />
      {sent !== null && (
        <ProgressBar
          label={`Uploading ${file?.name ?? ""}`}
          value={sent}
          text={sent >= 1 ? "Processing…" : undefined}
        />
      )}
    </FormDialog>
  );
}

/** The form, the file, and how far it is sent. */
function useDocumentForm({ dialog: { document, place }, page, onClose }: DialogProps<"document">) {
  const { session, filters, onPage } = page;
  const site = session.custId;
  const [file, setFile] = useState<File | null>(null);
  const [replacing, setReplacing] = useState<Replacing>("keep");
  const [sent, setSent] = useState<number | null>(null);
  const aborting = useRef<AbortController | null>(null);
  const save = async (values: DocumentValues, base: DocumentValues) => {
    const { documentType, url } = values;
    const input = { site, ...inputOf(values), ...filters };
    const before = { ...inputOf(base), url: base.url };
    const link = isLinked(documentType) ? { ...input, documentType, url: url.trim() } : null;
    if (link !== null)
      return document === null
        ? browserClient.call(addLinkedDocument, link)
        : browserClient.call(editLinkedDocument, { ...link, id: document.id, base: before });
    const kind = documentType === "AUDIO_FILE" ? documentType : "DOCUMENT";
    const changed = { ...input, documentType: kind, id: document?.id ?? 0, base: before } as const;
    if (file === null) return browserClient.call(editDocument, changed);
    aborting.current = new AbortController();
    const sending = { onProgress: setSent, signal: aborting.current.signal };
    return document === null
      ? sendFile(addDocument, { ...input, documentType: kind, file }, sending)
      : sendFile(editDocument, { ...changed, removeEarlier: replacing === "remove", file }, sending);
  };
  const form = useForm<DocumentValues>({
    initial: valuesOf(document, place),
    draft: document === null ? "document" : `document ${document.id}`,
    check: (values) => wrongUrl(values) ?? wrongDate(values) ?? wrongTimes(values),
    theirs: currentValues,
    submit: async (values, base) => {
      try {
        const saved = await titled(save(values, base));
        if (saved === null) return false;
        onClose();
        if (hasPage(saved)) onPage(saved);
      } finally {
        setSent(null);
      }
      return true;
    },
  });
  return { form, file, setFile, replacing, setReplacing, sent, abort: () => aborting.current?.abort() };
}

const hasPage = (saved: object): saved is TypePage => "total" in saved;

/** PUBDOC-56 */
const wrongUrl = ({ documentType, url }: DocumentValues): FormProblem | null =>
  isLinked(documentType) && !isWebAddress(url) ? fieldProblem({ url: "*Please enter a valid url" }) : null;

const wrongDate = ({ date }: DocumentValues): FormProblem | null =>
  isWrongDate(date) ? fieldProblem({ date: NO_DATE }) : null;

const wrongTimes = ({ visibleFrom, visibleUntil }: DocumentValues): FormProblem | null =>
  problemOfTimes(visibleFrom, visibleUntil) === "reversed" ? fieldProblem({ visibleUntil: REVERSED }) : null;

interface PartProps {
  readonly form: Form<DocumentValues>;
}

function Times({ form }: PartProps) {
  const { visibleFrom, visibleUntil } = form.value;
  const problem = problemOfTimes(visibleFrom, visibleUntil);
  return (
    <div className={styles.pair}>
      <TextField
        {...form.field("visibleFrom")}
        type="datetime-local"
        label="Visible from"
        hint={`Optional. Your local time (${zoneName()}).`}
        size="wide"
      />
      <TextField
        {...form.field("visibleUntil")}
        type="datetime-local"
        label="Visible until"
        hint="Optional. After that, visitors do not see it."
        error={problem === "reversed" ? REVERSED : null}
        size="wide"
      />
      <div role="status" className={styles.wide}>
        {problem === "over" && <Warning>{OVER}</Warning>}
      </div>
    </div>
  );
}
