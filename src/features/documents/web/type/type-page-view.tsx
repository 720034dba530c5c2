import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { findQuery } from "../../../../domain/find-parameter.ts";
import { ButtonLink } from "../../../../ui/controls/button.tsx";
import { EmptyState } from "../../../../ui/messages/empty-state.tsx";
import { Spinner } from "../../../../ui/messages/waiting.tsx";
import { usePlainLinks } from "../../../../ui/hooks/use-plain-links.ts";
import type { Session } from "../../../sites/contract/session.ts";
import { categoryAnchor, feedHref } from "../../contract/addresses.ts";
import { CHUNK } from "../../contract/lists.ts";
import { CategorySection } from "./category-section.tsx";
import { filteredHref, filtersOfCall, isFiltered, typeFilters } from "./filters.ts";
import { ManagedType, TypeTools, useDocumentDrop } from "../manage/managed-type.tsx";
import { sectionsOf, startsOf } from "./sections.ts";
import { Toolbar } from "./toolbar.tsx";
import { TypePageContext, type TypePageFacts } from "./type-context.ts";
import type { TypePageState } from "./use-type-page.ts";
import styles from "./type-page-view.module.css";
import { DOCUMENT_ICON } from "../icon.ts";

interface TypePageViewProps {
  readonly session: Session;
  readonly origin: string;
  readonly state: TypePageState;
}

export function TypePageView({ session, origin, state }: TypePageViewProps) {
  const { page, documents, filters } = state;
  const withDates = !session.customization.pubdocsDateDisabled;
  const find = findQuery(filters.text);
  const facts = useMemo<TypePageFacts>(
    () => ({ session, origin, withDates, find }),
    [session, origin, withDates, find],
  );
  useLinkToCategory(session.custId, state);
  return (
    <TypePageContext value={facts}>
      {/* Dialogs of one type do not stay open over another, after "Back". */}
      <ManagedType
        key={page.type.id}
        session={session}
        page={page}
        documents={documents}
        filters={filtersOfCall(filters)}
        onPage={(changed) => void state.redraw(changed)}
      >
        <TypePageBody session={session} withDates={withDates} state={state} />
      </ManagedType>
    </TypePageContext>
  );
}

interface TypePageBodyProps {
  readonly session: Session;
  readonly withDates: boolean;
  readonly state: TypePageState;
}

function TypePageBody({ session, withDates, state }: TypePageBodyProps) {
  const { page, documents, filters } = state;
  const { type, total } = page;
  const withEmpty = session.grantedPermissions.includes("CATEGORY_ADMIN") && !isFiltered(filters);
  const sections = sectionsOf(page.categories, documents, { withEmpty, withDates });
  const list = useRef<HTMLDivElement>(null);
  usePlainLinks(list);
  return (
    <div ref={list} className={styles.page} {...useDocumentDrop(null)}>
      <h1 className={styles.title}>{type.title}</h1>
      {type.description !== "" && <p className={styles.lead}>{type.description}</p>}
      <TypeTools />
      {(type.count > 0 || isFiltered(filters)) && <Toolbar state={state} />}
      {state.end - documents.length > 0 && <Earlier custId={session.custId} state={state} />}
      {sections.map((section) => (
        <CategorySection key={section.category.id} {...section} />
      ))}
      {sections.length === 0 && <NoDocuments custId={session.custId} state={state} />}
      {state.end < total && <ShowMore custId={session.custId} state={state} />}
      {type.count > type.privateCount && (
        <p className={styles.feed}>
          <a href={feedHref(session.custId, type.title)}>Atom feed of new documents</a>
        </p>
      )}
    </div>
  );
}

interface PartProps {
  readonly custId: string;
  readonly state: TypePageState;
}

function NoDocuments({ custId, state: { page, filters } }: PartProps) {
  const all = filteredHref(custId, page.type.title, typeFilters.none);
  if (isFiltered(filters)) {
    return (
      <EmptyState icon={DOCUMENT_ICON} title="No documents match these filters">
        <Link to={all}>Show all documents</Link>
      </EmptyState>
    );
  }
  if (page.total > 0) {
    return (
      <EmptyState icon={DOCUMENT_ICON} title="There are no documents after this one">
        <Link to={all}>Show all documents</Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={DOCUMENT_ICON} title="No categories have been added to this type yet">
      Documents appear here when they are posted.
    </EmptyState>
  );
}

/** Above a list that does not begin with the first document. */
function Earlier({ custId, state }: PartProps) {
  const first = state.end - state.documents.length;
  const from = Math.max(0, first - CHUNK);
  return (
    <p className={styles.more}>
      <ButtonLink to={filteredHref(custId, state.page.type.title, { ...state.filters, from })} icon="up">
        Show previous
      </ButtonLink>
    </p>
  );
}

/** Loads more when the end of the list comes near. Without JavaScript, a link to the next part. */
function ShowMore({ custId, state }: PartProps) {
  const { end, page, filters, isLoading } = state;
  const place = useRef<HTMLDivElement>(null);
  const loadMore = useEffectEvent(() => void state.showMore());
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && loadMore(), {
      rootMargin: "1200px 0px",
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [end]);
  return (
    <div ref={place} className={styles.more}>
      {isLoading ? (
        <Spinner />
      ) : (
        <p role="status">
          {end.toLocaleString("en-US")} of {page.total.toLocaleString("en-US")} documents
        </p>
      )}
      <ButtonLink
        to={filteredHref(custId, page.type.title, { ...filters, from: end })}
        onClick={(event) => {
          event.preventDefault();
          void state.showMore();
        }}
      >
        Show more
      </ButtonLink>
    </div>
  );
}

/** Opens the part of the list with the category that the URL names, if it is not on the page (PUBDOC-27). */
function useLinkToCategory(custId: string, { page, filters }: TypePageState): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const open = useEffectEvent(() => {
    const category = page.categories.find(({ id }) => `#${categoryAnchor(id)}` === hash);
    if (category === undefined || document.querySelector(hash) !== null) return;
    const from = startsOf(page.categories, page.filters.categoryOptions).get(category.id) ?? 0;
    if (from === filters.from || from >= page.total) return;
    void navigate(filteredHref(custId, page.type.title, { ...filters, from }) + hash, { replace: true });
  });
  useEffect(() => {
    if (hash !== "") open();
  }, [hash]);
}
