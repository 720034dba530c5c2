import { useRef, useState } from "react";
import { browserClient } from "../../../../ui/api.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import { FileDrop } from "../../../../ui/file-drop/file-drop.tsx";
import { ProgressBar } from "../../../../ui/file-drop/progress-bar.tsx";
import { ConfirmDialog } from "../../../../ui/form/confirm-dialog.tsx";
import { Floating } from "../../../../ui/form/floating.tsx";
import { useUnsaved } from "../../../../ui/form/use-unsaved.ts";
import { namesOfTypes } from "../../contract/file-types.ts";
import { getDocumentType } from "../../contract/types.ts";
import { dateOrdersOf } from "../../parts/dates-in-names.ts";
import { FileRow } from "./adding/adding-row.tsx";
import { ForMany } from "./adding/for-many.tsx";
import { Leftovers } from "./adding/leftovers.tsx";
import { Outcome } from "./adding/outcome.tsx";
import { counted, leftOutOf, missingIn, type AddingRow, type LeftOut } from "./adding/rows.ts";
import { useAdding, type Adding } from "./adding/use-adding.ts";
import { useRows } from "./adding/use-rows.ts";
import { useSameFiles } from "./adding/use-same-files.ts";
import { ConfirmGuesses } from "./guesses.tsx";
import type { DialogProps, ManagedPage, Place } from "./managing.ts";
import { useCategories, type Choice } from "./use-categories.ts";
import adding from "./adding/adding.module.css";
import styles from "./manage.module.css";

/**
 * Several files become several documents: titles and dates are read from their names, and corrected here before. It stays
 * open until the user closes it, and says what was added and what was not.
 */
export function FilesDialog({ dialog, page, onClose }: DialogProps<"files">) {
  const { custId: site, customization } = page.session;
  const withDates = !customization.pubdocsDateDisabled;
  const categories = useCategories(site);
  const list = useRows({ ...dialog, types: page.session.parts.documents.types });
  const { rows, change } = list;
  const progress = useAdding({ site, withDates, change, onAdded: showing(page, dialog.place) });
  const same = useSameFiles(
    site,
    rows.map(({ file }) => file),
  );
  const leftOut = leftOutOf(rows, { allowed: customization.pubDocsFileTypes, ...same });
  const left = rows.filter(({ state }) => state !== "added");
  const sendable = left.filter(({ key }) => !leftOut.has(key));
  const isReady =
    sendable.length > 0 &&
    sendable.every((row) => missingIn(row) === null) &&
    categories !== null &&
    same.isChecked &&
    !progress.isRunning;
  const [asks, setAsks] = useState(false);
  const news = useRef<HTMLDivElement>(null);
  useUnsaved(sendable.length > 0);
  const close = (): void => {
    if (progress.isRunning || (progress.ended === null && rows.length > 0)) setAsks(true);
    else onClose();
  };
  const begin = async (): Promise<void> => {
    // The button that was pressed goes.
    news.current?.focus();
    await progress.start(sendable);
    news.current?.focus();
  };
  const shown = { rows, left, sendable, leftOut, progress };
  return (
    <Floating>
      <Dialog
        title={`Add ${rows.length === 0 ? "documents" : counted(rows.length)}`}
        open
        width="lg"
        fills
        onClose={close}
        onDismiss={close}
        onSubmit={() => isReady && void begin()}
        actions={<Buttons {...shown} isReady={isReady} onClose={close} />}
      >
        <div className={styles.notice}>
          <div ref={news} role="status" tabIndex={-1} className={adding.news}>
            <News {...shown} isChecked={same.isChecked} leftovers={list.leftovers} />
          </div>
          {sendable.length > 0 && <Together {...shown} list={list} categories={categories} withDates={withDates} />}
          <Files {...shown} list={list} categories={categories} withDates={withDates} />
          <FileDrop
            label={rows.length === 0 ? "Drop files here" : "Drop more files here"}
            hint={namesOfTypes(customization.pubDocsFileTypes)}
            disabled={progress.isRunning}
            listed={rows.map(({ file }) => file)}
            onFiles={list.add}
          />
        </div>
      </Dialog>
      <LeaveQuestion
        {...shown}
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => {
          progress.stop();
          onClose();
        }}
      />
    </Floating>
  );
}

/** Shows what was added on the page behind the dialog. It may have been left, or the connection lost: what was added stays. */
const showing =
  ({ session, filters, onPage }: ManagedPage, place: Place) =>
  async (types: ReadonlySet<string>): Promise<void> => {
    const [first = ""] = types;
    const typeId = String(place.typeId ?? first);
    const shown = await browserClient
      .call(getDocumentType, { site: session.custId, typeId, ...filters })
      .catch(() => null);
    if (shown !== null) onPage(shown);
  };

interface Shown {
  readonly rows: readonly AddingRow[];
  /** Those that are not added. */
  readonly left: readonly AddingRow[];
  /** Those among them that will be sent. */
  readonly sendable: readonly AddingRow[];
  readonly leftOut: ReadonlyMap<number, LeftOut>;
  readonly progress: Adding;
}

interface ButtonsProps extends Shown {
  readonly isReady: boolean;
  readonly onClose: () => void;
}

function Buttons({ rows, left, sendable, progress: { isRunning, ended, stop }, isReady, onClose }: ButtonsProps) {
  const added = rows.length - left.length;
  if (isRunning)
    return (
      <>
        <div className={adding.running}>
          <ProgressBar
            label={`${added.toLocaleString("en-US")} of ${counted(added + sendable.length)} added`}
            value={rows.reduce((sum, { state, sent }) => sum + (state === "waiting" ? 0 : sent), 0)}
            max={added + sendable.length}
          />
        </div>
        <Button onClick={stop}>Stop</Button>
      </>
    );
  if (ended === null)
    return (
      <>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="solid" disabled={!isReady}>
          Add {counted(sendable.length)}
        </Button>
      </>
    );
  return (
    <>
      {sendable.length > 0 && (
        <Button type="submit" disabled={!isReady}>
          Try again ({sendable.length.toLocaleString("en-US")})
        </Button>
      )}
      <Button look="solid" onClick={onClose}>
        Close
      </Button>
    </>
  );
}

interface NewsProps extends Shown {
  readonly isChecked: boolean;
  /** Names of files that systems leave in folders. */
  readonly leftovers: readonly string[];
}

function News({ rows, leftOut, progress: { isRunning, ended }, isChecked, leftovers }: NewsProps) {
  return (
    <>
      {ended !== null && !isRunning && <Outcome ended={ended} rows={rows} leftOut={leftOut} />}
      {isRunning && <p className={styles.aside}>If you stop, what was added stays. The rest is not added.</p>}
      {ended === null && !isRunning && leftOut.size > 0 && (
        <p className={styles.aside}>
          {counted(leftOut.size, "file")} of {rows.length.toLocaleString("en-US")} will not be added. The list says why.
        </p>
      )}
      {!isChecked && <p className={styles.aside}>Comparing with the files that the town has…</p>}
      <Leftovers names={leftovers} />
    </>
  );
}

interface ListProps extends Shown {
  readonly list: ReturnType<typeof useRows>;
  readonly categories: readonly Choice[] | null;
  readonly withDates: boolean;
}

/** What is set for several files at once. */
function Together({ left, sendable, list, categories, withDates, progress: { isRunning } }: ListProps) {
  return (
    <>
      <ForMany
        rows={left}
        selected={list.selected}
        categories={categories}
        withDates={withDates}
        disabled={isRunning}
        onSelect={list.select}
        onChange={list.changeAll}
      />
      <ConfirmGuesses
        rows={sendable}
        withDates={withDates}
        disabled={isRunning}
        onConfirm={() =>
          list.changeAll(new Set(left.map(({ key }) => key)), { titleIsGuess: false, dateIsGuess: false })
        }
      />
    </>
  );
}

function Files({ rows, leftOut, list, categories, withDates, progress: { isRunning } }: ListProps) {
  const orders = dateOrdersOf(rows.map(({ file }) => file.name));
  return (
    <ul className={adding.rows} tabIndex={-1} aria-label="Files">
      {rows.map((row) => (
        <FileRow
          key={row.key}
          row={row}
          leftOutText={leftOut.get(row.key)?.text ?? null}
          isSame={leftOut.get(row.key)?.isSame ?? false}
          isSelected={list.selected.has(row.key)}
          categories={categories}
          separated={orders.separated}
          compact={orders.compact}
          withDates={withDates}
          disabled={isRunning}
          onSelect={list.selectOne}
          onChange={list.change}
          onRemove={list.remove}
        />
      ))}
    </ul>
  );
}

interface LeaveQuestionProps extends Shown {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

function LeaveQuestion({ rows, left, progress: { isRunning }, ...dialog }: LeaveQuestionProps) {
  const added = rows.length - left.length;
  return (
    <ConfirmDialog
      open={dialog.open}
      title={isRunning ? "Stop adding documents?" : "Leave without adding?"}
      confirmLabel={isRunning ? "Stop and close" : "Leave"}
      cancelLabel={isRunning ? "Keep adding" : "Stay"}
      onClose={dialog.onClose}
      onConfirm={dialog.onConfirm}
    >
      <p>
        {isRunning
          ? `Added so far: ${counted(added)}. What was added stays. The rest is not added.`
          : `${counted(left.length, "file")} ${left.length === 1 ? "is" : "are"} not added yet. Your corrections here will be lost.`}
      </p>
    </ConfirmDialog>
  );
}
