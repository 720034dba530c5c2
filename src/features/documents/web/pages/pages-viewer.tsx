import { useMemo, useSyncExternalStore } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { FIND_PARAM, withoutFindParam } from "../../../../domain/find-parameter.ts";
import { Icon } from "../../../../ui/icons/icons.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { pagesHref } from "../../contract/addresses.ts";
import type { PublicDocument } from "../../contract/entities.ts";
import { FindForm } from "./find-form.tsx";
import { FoundBar } from "./found-bar.tsx";
import { pageAnchor } from "./page-anchor.ts";
import { sizesOfRuns, type PageSize } from "./page-sizes.ts";
import { PageTools } from "./page-tools.tsx";
import { PageView } from "./page-view.tsx";
import { useCurrentPage } from "./use-current-page.ts";
import { useFind } from "./use-find.ts";
import { useMatches } from "./use-matches.ts";
import { useWords } from "./use-words.ts";
import { useZoom } from "./use-zoom.ts";
import styles from "./pages-viewer.module.css";

interface PagesViewerProps {
  readonly custId: string;
  readonly document: PublicDocument;
  readonly of: number;
  readonly part: number;
  readonly parts: number;
  readonly first: number;
  readonly sizes: readonly (PageSize & { readonly count: number })[];
}

const SIZES = new Map<number, string | undefined>([
  [1.5, styles.medium],
  [2, styles.large],
  [3, styles.largest],
]);

/** The pages of a document in a column, with what is found on them. */
export function PagesViewer({ custId, document: { id, textUrl }, of, part, parts, first, sizes }: PagesViewerProps) {
  const all = useMemo(() => sizesOfRuns(sizes), [sizes]);
  const last = first + all.length - 1;
  const find = useFindParameter();
  const finding = useFind(custId, id, find);
  const { words, request } = useWords(custId, id);
  const current = useCurrentPage(first, all.length);
  const [zoom, setZoom] = useZoom(current);
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const goToPage = (page: number): void => {
    if (page >= first && page <= last) document.getElementById(pageAnchor(page))?.scrollIntoView();
    else void navigate(partAddress(custId, id, find, page));
  };
  const matches = useMatches({ found: finding.found, first, last, words, request, goToPage });
  const clear = (): void => {
    void navigate(withoutFindParam(pathname + search) + hash, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <FindForm
        key={find}
        find={find}
        found={finding.found}
        textUrl={textUrl}
        onFind={(text) => void navigate(partAddress(custId, id, text, 1, part), { preventScrollReset: true })}
      />
      <PageTools current={current} of={of} zoom={zoom} onZoom={setZoom} onPage={goToPage} />
      <Parts custId={custId} id={id} part={part} parts={parts} first={first} last={last} of={of} />
      {/* Enlarged pages are wider than the window. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
      <div className={classNames(styles.pages, SIZES.get(zoom))} role="region" aria-label="Pages" tabIndex={0}>
        {all.map((size, index) => {
          const page = first + index;
          return (
            <PageView
              key={page}
              custId={custId}
              id={id}
              page={page}
              size={size}
              zoom={zoom}
              isFirst={index === 0}
              words={words.get(page)}
              finder={finding.finder}
              current={matches.place?.page === page ? matches.place.nth : null}
              onNear={request}
            />
          );
        })}
      </div>
      <Parts custId={custId} id={id} part={part} parts={parts} first={first} last={last} of={of} isLast />
      <FoundBar found={finding.found} matches={matches} onClear={clear} />
    </>
  );
}

/** What is searched for, from the address. Empty until the page runs: the server does not read it. */
function useFindParameter(): string {
  const { search } = useLocation();
  const isRunning = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isRunning ? (new URLSearchParams(search).get(FIND_PARAM) ?? "").trim() : "";
}

const never = () => () => undefined;

function partAddress(custId: string, id: number, find: string, page: number, part?: number): string {
  const query = new URLSearchParams();
  if (find !== "") query.set(FIND_PARAM, find);
  if (part !== undefined && part > 1) query.set("part", String(part));
  if (part === undefined && page > 1) query.set("page", String(page));
  const text = query.size === 0 ? "" : `?${query}`;
  return pagesHref(custId, id, text, page);
}

interface PartsProps {
  readonly custId: string;
  readonly id: number;
  readonly part: number;
  readonly parts: number;
  readonly first: number;
  readonly last: number;
  readonly of: number;
  readonly isLast?: boolean;
}

/** Which pages of a long document these are, with links to the others; nothing if they are all. */
function Parts({ custId, id, part, parts, first, last, of, isLast = false }: PartsProps) {
  if (parts === 1) return null;
  const href = (to: number): string => pagesHref(custId, id, to === 1 ? "" : `?part=${to}`);
  return (
    <nav className={styles.parts} aria-label={isLast ? "More pages, below them" : "More pages"}>
      <span>
        Pages {first.toLocaleString("en-US")}–{last.toLocaleString("en-US")} of {of.toLocaleString("en-US")}
      </span>
      {part > 1 && (
        <Link to={href(part - 1)} rel="prev">
          <Icon name="left" size={16} />
          Earlier pages
        </Link>
      )}
      {part < parts && (
        <Link to={href(part + 1)} rel="next">
          Later pages
          <Icon name="right" size={16} />
        </Link>
      )}
    </nav>
  );
}
