import { useState } from "react";
import { Link } from "react-router";
import { customerOf, provisionHref } from "../../../../domain/address.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Day } from "../../../../ui/text/day.tsx";
import { DefinitionList } from "../../../../ui/page/definition-list.tsx";
import { Section } from "../../../../ui/page/section.tsx";
import { FilterBar } from "../../../../ui/table/filter-bar.tsx";
import type { ImportReport } from "../../contract/code.ts";
import { citationsInText, unlinkedText } from "../../parts/unlinked.ts";
import type { CodeUpload } from "../../contract/uploads.ts";
import { ChangedTexts } from "./changed-texts.tsx";
import { groupWarnings, locationOf, type WarningKind } from "./warnings.ts";
import styles from "./uploads.module.css";

const FORMATS: Readonly<Record<string, string>> = { openlaw: "Open Law XML", akn: "Akoma Ntoso" };
/** A version, and how administrators name it. */
export interface ComparedVersion {
  readonly archiveId: string;
  readonly name: string;
}

const FEW = 20;
const number = (value: number): string => value.toLocaleString("en-US");

interface UploadReportProps {
  readonly upload: CodeUpload;
  readonly report: ImportReport;
  /** The version that it was compared with; null for the first. */
  readonly before: ComparedVersion | null;
}

/** The report on an uploaded code: its contents, changes and warnings. */
export function UploadReport({ upload, report, before }: UploadReportProps) {
  return (
    <>
      <Section id="holds" title="Contents">
        <DefinitionList items={factsOf(upload, report)} />
      </Section>
      <Changes report={report} before={before} />
      <Warnings warnings={report.warnings} />
    </>
  );
}

function factsOf(
  { found, publishingId }: CodeUpload,
  { document, format, sections, containers, tables, images, citations, terms }: ImportReport,
) {
  const date = found?.date ?? null;
  return [
    { term: "Document", value: document },
    {
      term: "Date of the law",
      value: date === null ? "Not given (day of publication)" : <Day at={date} />,
    },
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
    ...unlinkedFact("References without a link", unlinkedText(citations.unlinked?.marked ?? {})),
    ...inTextFacts(citationsInText(citations)),
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

const unlinkedFact = (term: string, value: string) => (value === "" ? [] : [{ term, value }]);

/** References that the source does not mark as such. Links and reasons add up to all. */
function inTextFacts(inText: ReturnType<typeof citationsInText>) {
  if (inText === null) return [];
  const { all, linked, unlinked } = inText;
  return [
    {
      term: "References in plain text",
      value: `${number(all)}: ${number(linked)} within the code, ${number(all - linked)} without a link`,
    },
    ...unlinkedFact("Why these have no link", unlinked),
  ];
}

type Place = NonNullable<ImportReport["places"]>["removed"][number];

interface ChangesProps {
  readonly report: ImportReport;
  readonly before: ComparedVersion | null;
}

function Changes({ report: { changes, places, changedTexts: texts }, before }: ChangesProps) {
  const lists = [
    { title: "Changed", all: changes.changed, places: places?.changed },
    { title: "Added", all: changes.added, places: places?.added },
    { title: "Removed", all: changes.removed, places: places?.removed },
    {
      title: "Renumbered",
      all: changes.renumbered.map(({ from, to }) => `${from} is now ${to}`),
      places: places?.renumbered,
    },
  ];
  const { notesMoved = [] } = changes;
  const some = lists.filter(({ all }) => all.length > 0);
  if (before === null) return null;
  return (
    <Section
      id="changes"
      title="Changes"
      intro={
        some.length === 0 && notesMoved.length === 0
          ? `No differences from version ${before.name}.`
          : `Compared with version ${before.name}. Check the removed sections first.`
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
      {notesMoved.length > 0 && (
        <p>
          {`In ${number(notesMoved.length)} ${notesMoved.length === 1 ? "provision" : "provisions"}, only the history notes moved between the text and the notes. They are not listed as changed.`}
        </p>
      )}
      {texts !== undefined && texts.length > 0 && (
        <details className={styles.kind} open>
          <summary>{`What changed, word by word (${number(texts.length)})`}</summary>
          <ChangedTexts texts={texts} before={before.archiveId} all={changes.changed.length} />
        </details>
      )}
      {some.map(({ title, all, places: known = [] }) => (
        <details key={title} className={styles.kind}>
          <summary>{`${title} (${number(all.length)})`}</summary>
          <LongList items={all.map((text, at) => itemOf(text, known[at], before.archiveId))} />
        </details>
      ))}
    </Section>
  );
}

/** A changed provision, linked to its text in the version before. */
function itemOf(label: string, place: Place | undefined, before: string): Item {
  const { guid = null, heading = "" } = place ?? {};
  const text = heading === "" || heading === label ? label : `${label} ${heading}`;
  if (guid === null) return { text };
  return { text, href: provisionHref({ custId: customerOf(before), archiveId: before }, guid) };
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

interface Item {
  readonly text: string;
  readonly href?: string;
  readonly location?: string;
}

/** A list that shows the first items, and all of them on request. */
function LongList({ items }: { readonly items: readonly Item[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? items : items.slice(0, FEW);
  return (
    <>
      <ul className={styles.items}>
        {shown.map(({ text, href, location = "" }, at) => (
          // Only the length of the list changes, and its items may be identical.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            {href === undefined ? text : <Link to={href}>{text}</Link>}
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
