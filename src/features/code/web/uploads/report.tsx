import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { DefinitionList } from "../../../../ui/page/definition-list.tsx";
import { Section } from "../../../../ui/page/section.tsx";
import { FilterBar } from "../../../../ui/table/filter-bar.tsx";
import type { ChangedText, ImportReport } from "../../contract/code.ts";
import { unlinkedText } from "../../contract/unlinked.ts";
import type { CodeUpload } from "../../contract/uploads.ts";
import { ChangedTexts } from "./changed-texts.tsx";
import { groupWarnings, locationOf, type WarningKind } from "./warnings.ts";
import styles from "./uploads.module.css";

const FORMATS: Readonly<Record<string, string>> = { openlaw: "Open Law XML", akn: "Akoma Ntoso" };
const FEW = 20;
const number = (value: number): string => value.toLocaleString("en-US");

/** The report on an uploaded code: its contents, changes and warnings. */
export function UploadReport({ upload, report }: { readonly upload: CodeUpload; readonly report: ImportReport }) {
  return (
    <>
      <Section id="holds" title="Contents">
        <DefinitionList items={factsOf(upload, report)} />
      </Section>
      <Changes changes={report.changes} before={upload.found?.before ?? null} texts={report.changedTexts ?? NO_TEXTS} />
      <Warnings warnings={report.warnings} />
    </>
  );
}

function factsOf(
  { found, publishingId }: CodeUpload,
  { document, format, sections, containers, tables, images, citations, terms }: ImportReport,
) {
  return [
    { term: "Document", value: document },
    { term: "Date of the law", value: found?.date ?? "Not given (day of publication)" },
    { term: "Version name", value: publishingId },
    { term: "Sections", value: number(sections) },
    { term: "Chapters and other parts", value: number(containers) },
    { term: "Tables", value: number(tables) },
    { term: "Images", value: number(images) },
    {
      term: "References",
      value:
        citations.all === 0
          ? "0"
          : `${number(citations.all)}: ${number(citations.resolved)} within the code, ${number(citations.external)} elsewhere, ${number(citations.unresolved)} unresolved`,
    },
    ...unlinkedFact("References without a link", citations.unlinked?.marked),
    ...(citations.found === undefined
      ? []
      : [
          {
            term: "References that the source does not mark",
            value: `${number(citations.found)}: ${number(citations.foundResolved ?? 0)} within the code`,
          },
        ]),
    ...unlinkedFact("Of these without a link, or left out", citations.unlinked?.found),
    ...(terms === undefined || terms.all === 0
      ? []
      : [{ term: "Uses of defined terms", value: `${number(terms.all)}: ${number(terms.linked)} with a definition` }]),
    ...(citations.targets === undefined
      ? []
      : [
          {
            term: "Links by type of provision",
            value:
              Object.entries(citations.targets)
                .map(([type, links]) => `${type} ${number(links)}`)
                .join(", ") || "None",
          },
        ]),
    { term: "Format", value: FORMATS[format] ?? format },
  ];
}

function unlinkedFact(term: string, counts: Parameters<typeof unlinkedText>[0] = {}) {
  const value = unlinkedText(counts);
  return value === "" ? [] : [{ term, value }];
}

const NO_TEXTS: readonly ChangedText[] = [];

interface ChangesProps {
  readonly changes: ImportReport["changes"];
  readonly before: string | null;
  readonly texts: readonly ChangedText[];
}

function Changes({ changes, before, texts }: ChangesProps) {
  const lists = [
    { title: "Changed", all: changes.changed },
    { title: "Added", all: changes.added },
    { title: "Removed", all: changes.removed },
    { title: "Renumbered", all: changes.renumbered.map(({ from, to }) => `${from} is now ${to}`) },
  ];
  const some = lists.filter(({ all }) => all.length > 0);
  if (before === null) return null;
  return (
    <Section
      id="changes"
      title="Changes"
      intro={
        some.length === 0
          ? `No differences from version ${before}.`
          : `Compared with version ${before}. Check the removed sections first.`
      }
    >
      {some.length > 0 && (
        <ul className={styles.counts}>
          {lists.map(({ title, all }) => (
            <li key={title}>
              <span className={styles.count}>{number(all.length)}</span> {title.toLowerCase()}
            </li>
          ))}
        </ul>
      )}
      {texts.length > 0 && (
        <details className={styles.kind} open>
          <summary>{`What changed, word by word (${number(texts.length)})`}</summary>
          <ChangedTexts texts={texts} before={before} all={changes.changed.length} />
        </details>
      )}
      {some.map(({ title, all }) => (
        <details key={title} className={styles.kind}>
          <summary>{`${title} (${number(all.length)})`}</summary>
          <LongList items={all.map((text) => ({ text, location: "" }))} />
        </details>
      ))}
    </Section>
  );
}

function Warnings({ warnings }: { readonly warnings: ImportReport["warnings"] }) {
  const [typed, setTyped] = useState("");
  const kinds = groupWarnings(warnings, typed);
  const shown = kinds.reduce((sum, kind) => sum + kind.warnings.length, 0);
  if (warnings.length === 0)
    return (
      <Section id="warnings" title="Warnings" intro="No problems found.">
        {null}
      </Section>
    );
  return (
    <Section
      id="warnings"
      title={`Warnings (${number(warnings.length)})`}
      intro="Most codes have a few. They do not prevent publishing. The most important ones come first."
    >
      <FilterBar label="Search warnings" placeholder="File, section or text" search={typed} onSearch={setTyped} />
      <p className={styles.aside} role="status">
        {typed === "" ? "" : `${number(shown)} of ${number(warnings.length)} shown`}
      </p>
      {kinds.map((kind) => (
        <Kind key={kind.code} kind={kind} />
      ))}
    </Section>
  );
}

function Kind({ kind: { title, meaning, warnings } }: { readonly kind: WarningKind }) {
  const items = warnings.map((warning) => ({ text: warning.message, location: locationOf(warning) }));
  return (
    <details className={styles.kind}>
      <summary>{`${title} (${number(warnings.length)})`}</summary>
      <p className={styles.meaning}>{meaning}</p>
      <LongList items={items} />
    </details>
  );
}

/** A list that shows the first items, and all of them on request. */
function LongList({ items }: { readonly items: readonly { readonly text: string; readonly location: string }[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? items : items.slice(0, FEW);
  return (
    <>
      <ul className={styles.items}>
        {shown.map(({ text, location }, at) => (
          // Only the length of the list changes, and its items may be identical.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            {text}
            {location !== "" && <span className={styles.location}>{location}</span>}
          </li>
        ))}
      </ul>
      {shown.length < items.length && (
        <Button onClick={() => setAll(true)}>{`Show all ${number(items.length)}`}</Button>
      )}
    </>
  );
}
