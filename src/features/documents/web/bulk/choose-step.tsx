import { Button } from "../../../../ui/controls/button.tsx";
import { FileDrop } from "../../../../ui/file-drop/file-drop.tsx";
import { formatSize } from "../../../../ui/file-drop/sort-files.ts";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import { RadioGroup } from "../../../../ui/form/radio-group.tsx";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { Section } from "../../../../ui/page/section.tsx";
import type { DocumentType } from "../../contract/entities.ts";
import { endingsOf, namesOfTypes, type FileType } from "../../contract/file-types.ts";
import { UNCATEGORIZED, UNDATED } from "../../contract/lists.ts";
import { isLeftover } from "../../parts/leftovers.ts";
import { Leftovers } from "../manage/adding/leftovers.tsx";
import { DATE_FORMAT, dateOf, formatDate, patternProblem, titleOf, type DateMethod, type Pattern } from "./names.ts";
import type { BulkRules } from "./rows.ts";
import styles from "./bulk.module.css";

export interface Category {
  readonly id: number;
  readonly typeId: number;
  readonly title: string;
  readonly isUncategorized: boolean;
}

interface ChooseStepProps {
  readonly files: readonly File[];
  /** Names of files that systems and programs leave in folders. */
  readonly leftovers: readonly string[];
  readonly rules: BulkRules;
  readonly types: readonly DocumentType[];
  readonly categories: readonly Category[];
  readonly fileTypesAllowed: readonly FileType[];
  readonly withDates: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onLeftovers: (names: readonly string[]) => void;
  readonly onRules: (rules: BulkRules) => void;
  readonly onNext: () => void;
  readonly onCancel: () => void;
}

/** The options of a type's categories. */
export const categoryOptions = (categories: readonly Category[], typeId: string) => [
  ...categories
    .filter((each) => String(each.typeId) === typeId && !each.isUncategorized)
    .map(({ id, title }) => ({ value: String(id), label: title })),
  { value: "", label: UNCATEGORIZED },
];

/** Step 1 (BULK-02, BULK-03): files, type and how dates and titles are made. */
export function ChooseStep(props: ChooseStepProps) {
  const { files, rules, types, categories, fileTypesAllowed, withDates, onFiles, onRules, onNext, onCancel } = props;
  const set = (changes: Partial<BulkRules>): void => onRules({ ...rules, ...changes });
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const problem = rules.date.method === "name" && rules.date.pattern === "text" && patternProblem(rules.date.text);
  return (
    <>
      <Section id="bulk-files" title="Files">
        <FileDrop
          label="Drop files here"
          hint={namesOfTypes(fileTypesAllowed)}
          accept={endingsOf(fileTypesAllowed).join(",")}
          listed={files}
          isLeftOut={({ name }) => isLeftover(name)}
          onLeftOut={(left) => props.onLeftovers(left.map(({ name }) => name))}
          onFiles={(more) => onFiles([...files, ...more])}
        />
        <p role="status" className={styles.count}>
          {files.length === 0 ? "No files chosen yet" : `${counted(files.length, "file")} chosen, ${formatSize(size)}`}
          {files.length > 0 && <Button onClick={() => onFiles([])}>Remove all files</Button>}
        </p>
        <div role="status">
          <Leftovers names={props.leftovers} />
        </div>
      </Section>
      <Section id="bulk-place" title="Type and category">
        <div className={styles.pair}>
          <SelectField
            label="Type"
            required
            size="wide"
            placeholder="Choose a type"
            options={types.map(({ id, title }) => ({ value: String(id), label: title }))}
            value={rules.typeId}
            onValue={(typeId) => set({ typeId, categoryId: "" })}
          />
          <SelectField
            label="Category"
            size="wide"
            options={categoryOptions(categories, rules.typeId)}
            value={rules.categoryId}
            onValue={(categoryId) => set({ categoryId })}
          />
        </div>
        <Checkbox
          label="Private"
          hint="Only people who may view private documents see them."
          checked={rules.isPrivate}
          onValue={(isPrivate) => set({ isPrivate })}
        />
      </Section>
      {withDates && <DateSection rules={rules} problem={problem || null} onRules={onRules} />}
      <TitleSection
        files={files}
        rules={rules}
        typeTitle={types.find(({ id }) => String(id) === rules.typeId)?.title ?? ""}
        onRules={onRules}
      />
      <div className={styles.buttons}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          look="solid"
          disabled={files.length === 0 || rules.typeId === "" || (withDates && Boolean(problem))}
          onClick={onNext}
        >
          Next
        </Button>
      </div>
    </>
  );
}

interface PartProps {
  readonly rules: BulkRules;
  readonly onRules: (rules: BulkRules) => void;
}

const METHODS: readonly { readonly value: DateMethod; readonly label: string }[] = [
  { value: "name", label: "From the name of the file" },
  { value: "modified", label: "From the date on which the file was last changed" },
  { value: "none", label: "No date" },
];
const PATTERNS: readonly { readonly value: Pattern; readonly label: string }[] = [
  { value: "auto", label: "Auto" },
  { value: "yy-MM-dd", label: "yy-MM-dd" },
  { value: "yyMMdd", label: "yyMMdd" },
  { value: "text", label: "Other" },
];
const CENTURIES = [
  { value: "", label: "Auto" },
  { value: "2000", label: "2000s" },
  { value: "1900", label: "1900s" },
  { value: "1800", label: "1800s" },
];

/** BULK-07 to BULK-09 */
function DateSection({ rules, problem, onRules }: PartProps & { readonly problem: string | null }) {
  const { date } = rules;
  const set = (changes: Partial<BulkRules["date"]>): void => onRules({ ...rules, date: { ...date, ...changes } });
  return (
    <Section id="bulk-dates" title="Dates">
      <RadioGroup
        label="Date of each document"
        options={METHODS}
        value={date.method}
        onValue={(method) => set({ method })}
      />
      {date.method === "name" && (
        <div className={styles.pair}>
          <SelectField
            label="Format of the date in the name"
            size="wide"
            hint="Auto knows dates such as 2024-06-03, 6.3.24, June 3 2024 and 20240603."
            options={PATTERNS}
            value={date.pattern}
            onValue={(pattern) => set({ pattern })}
          />
          <SelectField
            label="Century of years with two digits"
            size="wide"
            hint="Auto: the nearest."
            options={CENTURIES}
            value={date.century === null ? "" : String(date.century)}
            onValue={(century) => set({ century: century === "" ? null : Number(century) })}
          />
          {date.pattern === "text" && (
            <TextField
              label="Your format"
              size="wide"
              hint="yyyy or yy, MM or MMMM, dd: for example “MMMM d, yyyy”"
              value={date.text}
              error={date.text === "" ? null : problem}
              onValue={(text) => set({ text })}
            />
          )}
        </div>
      )}
    </Section>
  );
}

const SAMPLE = { name: "tb-minutes-2024-06-11.pdf", lastModified: Date.UTC(2024, 5, 12, 15) };

/** BULK-10, BULK-11, with a live example. */
function TitleSection({
  files,
  rules,
  typeTitle,
  onRules,
}: PartProps & { readonly files: readonly File[]; readonly typeTitle: string }) {
  const { title } = rules;
  const set = (changes: Partial<BulkRules["title"]>): void => onRules({ ...rules, title: { ...title, ...changes } });
  const example = files[0] ?? SAMPLE;
  const date = dateOf(example, rules.date);
  const made = titleOf(example.name, date, title, typeTitle);
  return (
    <Section id="bulk-titles" title="Titles">
      <div className={styles.pair}>
        <TextField
          label="Prefix"
          size="wide"
          maxLength={200}
          value={title.prefix}
          onValue={(prefix) => set({ prefix })}
        />
        <TextField
          label="Suffix"
          size="wide"
          maxLength={200}
          value={title.suffix}
          onValue={(suffix) => set({ suffix })}
        />
      </div>
      <p className={styles.aside}>
        In prefix and suffix, <code>%DATE%</code> stands for the date as {DATE_FORMAT}, and{" "}
        <code>%DATE(MMMM D, YYYY)%</code> for the date in another format, such as “
        {formatDate("2024-06-11", "MMMM D, YYYY")}”.
      </p>
      <Checkbox
        label="Include the file name"
        hint="Without its extension."
        checked={title.withName}
        onValue={(withName) => set({ withName })}
      />
      {title.withName && (
        <Checkbox
          label="Use the file name as it is"
          hint="With its date and underscores. Otherwise it is written as a title, as when you add documents in other ways."
          checked={title.isLiteral}
          onValue={(isLiteral) => set({ isLiteral })}
        />
      )}
      <dl className={styles.example} aria-live="polite">
        <div>
          <dt>File</dt>
          <dd>{example.name}</dd>
        </div>
        <div>
          <dt>Title</dt>
          <dd>{made === "" ? "(no title)" : made}</dd>
        </div>
        <div>
          <dt>Date</dt>
          <dd>{date === "" ? UNDATED : date}</dd>
        </div>
      </dl>
    </Section>
  );
}

/** "1 file", "1,000 files" */
export const counted = (count: number, thing: string): string =>
  `${count.toLocaleString("en-US")} ${thing}${count === 1 ? "" : "s"}`;
