import { Link } from "react-router";
import type { Session } from "../../../sites/contract/session.ts";
import { categoryAnchor, typeHref } from "../../contract/addresses.ts";
import type { DocumentType } from "../../contract/entities.ts";
import { shownTypes, typeEntry } from "../shown-types.ts";
import { AllTypesLink } from "../types/all-types-link.tsx";
import { filteredHref } from "./filters.ts";
import { startsOf } from "./sections.ts";
import type { TypePageState } from "./use-type-page.ts";
import styles from "./type-panel.module.css";

interface TypePanelProps {
  readonly session: Session;
  readonly types: readonly DocumentType[];
  /** The type page beside the panel; null on the list of all types. */
  readonly state: TypePageState | null;
}

/** The types with their numbers of documents, and the categories of the selected one (PUBDOC-30 to PUBDOC-34). */
export function TypePanel({ session, types, state }: TypePanelProps) {
  const selected = state?.page.type.id ?? null;
  const { shown, isAll } = shownTypes(types, selected === null ? null : typeEntry(selected));
  return (
    <nav aria-label={session.customization.pubdocsName}>
      <ul className={styles.list}>
        {shown.map(({ id, title, count }) => (
          <li key={id}>
            <Link
              className={styles.link}
              to={typeHref(session.custId, title)}
              aria-current={id === selected ? "page" : undefined}
            >
              <span className={styles.name}>{title}</span>{" "}
              <Count of={state?.page.type.id === id ? state.page.type.count : count} />
            </Link>
            {id === selected && state !== null && <Categories custId={session.custId} state={state} />}
          </li>
        ))}
      </ul>
      {!isAll && <AllTypesLink session={session} className={styles.more} />}
    </nav>
  );
}

/** Leads to a category on the page, or to the part of the list that begins with it. */
function Categories({ custId, state }: { readonly custId: string; readonly state: TypePageState }) {
  const { page, end, filters } = state;
  const starts = startsOf(page.categories, page.filters.categoryOptions);
  const first = end - state.documents.length;
  const counts = new Map(page.filters.categoryOptions.map(({ value, count }) => [value, count]));
  const filled = page.categories.filter(({ title }) => (counts.get(title) ?? 0) > 0);
  if (filled.length < 2 || filters.category !== "") return null;
  return (
    <ul className={styles.categories} aria-label="Categories">
      {filled.map(({ id, title }) => {
        const start = starts.get(id) ?? 0;
        const isLoaded = start >= first && start < end;
        const from = isLoaded ? filters.from : start;
        return (
          <li key={id}>
            <Link
              className={styles.link}
              to={`${filteredHref(custId, page.type.title, { ...filters, from })}#${categoryAnchor(id)}`}
            >
              <span className={styles.name}>{title}</span> <Count of={counts.get(title) ?? 0} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

export const Count = ({ of }: { readonly of: number }) => (
  <span className={styles.count}>{of.toLocaleString("en-US")}</span>
);
