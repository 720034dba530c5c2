import {
  lazy,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
  type SubmitEvent,
} from "react";
import { Form, useLocation, useNavigate } from "react-router";
import { siteKey } from "../../../../domain/address.ts";
import { townInSentence } from "../../../../domain/town-name.ts";
import { IconButton } from "../../../../ui/controls/button.tsx";
import { Icon } from "../../../../ui/icons/icons.tsx";
import { VisuallyHidden } from "../../../../ui/text/visually-hidden.tsx";
import type { Session } from "../../../sites/contract/session.ts";
import { SearchField } from "./search-field.tsx";
import { useIsResultsPage } from "../results-route.ts";
import { newSearch, readSearch, searchesOtherTowns, searchHref } from "../search-state.ts";
import { useEarlyClick } from "./use-early-click.ts";
import { useJumps } from "./use-jumps.ts";
import "./bar-tools.css";
import styles from "./search-bar.module.css";

const loadJumps = () => import("./jump-list.tsx");
const JumpList = lazy(loadJumps);
/** Loaded after the page, as searching works without them. */
const BarTools = lazy(() => import("./bar-tools.tsx").catch(() => ({ default: () => null })));

const PHONE = "(max-width: 759.98px)";

/**
 * The search form on every page of a site (SEARCH-02, SEARCH-07), with quick jumps while typing. A plain form without
 * JavaScript. On a phone it covers the page while it is active.
 */
export function SearchBar({ session }: { readonly session: Session }) {
  const site = siteKey(session);
  const { pathname, search } = useLocation();
  const onResults = useIsResultsPage();
  const state = readSearch(new URLSearchParams(onResults ? search : ""));
  const navigate = useNavigate();
  const bar = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [typed, type] = useTyped(pathname, state.query);
  const [active, activate, leave] = useActive(bar);
  const clickEarly = useEarlyClick(bar);
  const searched = active && !searchesOtherTowns(state, session.custId) ? typed : "";
  const jumps = useJumps(site, searched, session.customization.searchSuggestionWaitTime) ?? [];
  const open = active && jumps.length > 0;

  const submitted = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    leave();
    // Closes the keyboard of a phone, so that the results are visible.
    if (matchMedia(PHONE).matches) field.current?.blur();
    const query = typed.trim();
    void navigate(searchHref(site, newSearch(query, onResults ? state : readSearch(readForm(event.currentTarget)))), {
      replace: onResults && query === state.query,
    });
  };
  return (
    <Form
      ref={bar}
      role="search"
      className={styles.bar}
      action={`/${site}/search`}
      data-active={active || undefined}
      onSubmit={submitted}
    >
      <div className={styles.field}>
        <span className={styles.back}>
          <IconButton icon="left" label="Close search" tip="none" onClick={leave} />
        </span>
        <Icon name="search" className={styles.glass} />
        <SearchField
          ref={field}
          name={`Search the code of ${townInSentence(session.customerName)}`}
          text={typed}
          listId={open ? listId : null}
          onType={type}
          onActive={activate}
          onKeyDown={(event) => (closesList(event, active) ? leave() : enterList(event, listId, activate))}
        />
        {typed !== "" && (
          <span className={`js-only ${styles.clear}`}>
            <IconButton icon="close" label="Clear search" tip="none" onClick={() => clear(type, field.current)} />
          </span>
        )}
        <Suspense>
          <BarTools
            session={session}
            state={state}
            onResults={onResults}
            typed={typed}
            onLeave={leave}
            onReady={clickEarly}
          />
        </Suspense>
        <SubmitButton />
      </div>
      {active && (
        <div className={styles.sheet} data-empty={!open || undefined}>
          <Suspense>
            {open ? <JumpList id={listId} jumps={jumps} field={field} onLeave={leave} onFollow={leave} /> : <Hint />}
          </Suspense>
        </div>
      )}
      <JumpCount count={open ? jumps.length : 0} />
    </Form>
  );
}

function Hint() {
  return <p className={styles.hint}>Type words to search, or a section number or title to jump to it.</p>;
}

function SubmitButton() {
  return (
    <button type="submit" className={styles.submit}>
      <Icon name="search" className={styles.submitGlass} />
      <span>Search</span>
    </button>
  );
}

/** For screen readers. */
function JumpCount({ count }: { readonly count: number }) {
  return (
    <VisuallyHidden>
      <output>
        {count > 0 && `${count} ${count === 1 ? "suggestion" : "suggestions"}. Use the down arrow to choose.`}
      </output>
    </VisuallyHidden>
  );
}

/** What the form would send. It includes the picked parts once bar-tools.tsx is loaded. */
const readForm = (form: HTMLFormElement): URLSearchParams =>
  new URLSearchParams([...new FormData(form)] as [string, string][]);

function clear(type: (text: string) => void, field: HTMLInputElement | null): void {
  type("");
  field?.focus();
}

/** Tab moves on. Escape closes the list; if there is none, the browser clears the field (SEARCH-07). */
function closesList(event: KeyboardEvent, active: boolean): boolean {
  if (event.key === "Escape" && active) event.preventDefault();
  return event.key === "Tab" || event.key === "Escape";
}

/** Moves the focus to a jump: 0 is the first, -1 the last. */
function focusJump(listId: string, at: number): boolean {
  const option = [...document.querySelectorAll<HTMLElement>(`#${listId} [role=option]`)].at(at);
  option?.focus();
  return option !== undefined;
}

function enterList(event: KeyboardEvent, listId: string, activate: () => void): void {
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    ["Shift", "Control", "Meta", "Alt", "Enter"].includes(event.key)
  )
    return;
  activate();
  const at = event.key === "ArrowDown" ? 0 : event.key === "ArrowUp" ? -1 : null;
  if (at !== null && focusJump(listId, at)) event.preventDefault();
}

/**
 * The text of the field. Another page or query replaces it; a filter or another sort order of the same search does not.
 */
function useTyped(page: string, query: string) {
  const [text, setText] = useState({ page, query, typed: query });
  if (text.page !== page || text.query !== query) setText({ page, query, typed: query });
  return [text.typed, (typed: string): void => setText({ page, query, typed })] as const;
}

/** Whether the search is active. A click or focus elsewhere ends it (SEARCH-07). */
function useActive(bar: RefObject<HTMLElement | null>) {
  const [active, setActive] = useState(false);
  const leave = (): void => setActive(false);
  const activate = (): void => {
    setActive(true);
    loadJumps().catch(() => null);
  };
  useEffect(() => {
    if (!active) return undefined;
    const outside = ({ target }: Event): void => {
      if (target instanceof Node && bar.current?.contains(target) === false) setActive(false);
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
    };
  });
  return [active, activate, leave] as const;
}
