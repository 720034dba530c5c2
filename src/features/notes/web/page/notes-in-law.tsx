import type { z } from "zod";
import { useCallback, useEffect, useMemo, useState } from "react";
import { browserClient } from "../../../../ui/api.ts";
import { LeaveGuard } from "../../../../ui/form/leave-guard.tsx";
import { useStore } from "../../../../ui/store.ts";
import { lawOnPage } from "../../../code/parts/law-on-page.ts";
import type { ProvisionPanelProps } from "../../../code/parts/provision-panel.ts";
import { noteAnchor } from "../../contract/addresses.ts";
import { SHOWN_AT_FIRST } from "../../contract/lists.ts";
import { listNotes, type Note } from "../../contract/notes.ts";
import { NotesContext, type NotesFacts } from "../card/notes-context.ts";
import { loadAll, loadAllWithContent } from "../state/load-all.ts";
import { createNotes, type Notes } from "../state/notes.ts";
import { AnnotateButton } from "./annotate-button.tsx";
import { loadCounts } from "./counts.tsx";
import { NotesAt } from "./notes-at.tsx";
import { proposedTitle } from "./proposed-title.ts";
import { Placed } from "./placed.tsx";
import { useAddButtons } from "./use-add-buttons.ts";
import { useKeptPlace } from "./use-kept-place.ts";
import { useOpenedNote } from "./use-opened-note.ts";
import { usePassages } from "./use-passages.ts";
import { usePrintedNotes } from "./use-printed-notes.tsx";

interface NotesInLawProps extends Pick<ProvisionPanelProps, "session" | "page"> {
  /** Whether the server has notes for the page. */
  readonly hasNotes: boolean;
}

/** The notes of a page in its provisions, and what it takes to write them (NOTES-01, NOTES-02). */
export function NotesInLaw({ session, page, hasNotes }: NotesInLawProps) {
  const { custId: site, username: user } = session;
  const [notes] = useState(() =>
    createNotes({
      client: browserClient,
      site,
      user,
      onChange: () => void loadCounts(site, user, true).catch(ignore),
    }),
  );
  useKeptPlace();
  const { wanted, show, focus } = useWantedNote(notes);
  const isLoaded = useLoading(notes, site, page, hasNotes, focus);
  const { notes: shown, more, realIds } = useStore(notes.store);
  const byGuid = useMemo(() => {
    const loaded = Map.groupBy(shown, ({ note }) => note.guid);
    // If a page has very many notes, some provisions come without any.
    return new Map([...loaded, ...[...more.keys()].map((guid) => [guid, loaded.get(guid) ?? []] as const)]);
  }, [shown, more]);
  const passageOf = usePassages(shown, (id) => void show(id));
  const add = useCallback(
    (guid: string, passage: Note["passage"]): void => void show(notes.add(guid, passage, proposedTitle(guid, passage))),
    [notes, show],
  );
  const mayWrite = user !== null;
  useAddButtons(mayWrite, add);
  useOpenedNote(isLoaded, (id) => void show(id));
  const { isPrinted, question } = usePrintedNotes(shown.length > 0, async () =>
    notes.load(await loadAllWithContent(browserClient, { site, page })),
  );
  const facts = useMemo(
    (): NotesFacts => ({ notes, session, where: "page", isPrinted, passageOf, onGone: focusProvision }),
    [notes, session, isPrinted, passageOf],
  );
  return (
    <NotesContext value={facts}>
      {mayWrite && <LeaveGuard />}
      {mayWrite && <AnnotateButton onAnnotate={add} />}
      {[...byGuid].map(([guid, those]) => (
        <Placed
          key={guid}
          guid={guid}
          isWide={those.some(({ editing, conflict }) => editing || conflict !== null)}
          isPrinted={isPrinted}
        >
          {(html) => (
            <NotesAt
              guid={guid}
              html={html}
              shown={those}
              more={more.get(guid) ?? 0}
              // A new note stays in view when it is saved.
              wanted={wanted === null ? null : (realIds.get(wanted) ?? wanted)}
              isPrinted={isPrinted}
            />
          )}
        </Placed>
      ))}
      {question}
    </NotesContext>
  );
}

const ignore = (): void => undefined;

/**
 * Loads the notes of the page, and again when the reader comes back from another tab: the first of each provision, or
 * all if some of the others are shown. Returns whether they are there.
 */
function useLoading(notes: Notes, site: string, page: string, hasNotes: boolean, focus: (id: string) => void): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => notes.offerKept(), [notes]);
  useEffect(() => {
    if (!hasNotes) return undefined;
    const show = (loaded: Loaded): void => {
      const left = leftByReader();
      notes.load(loaded.notes, loaded.more);
      takeOver(notes, left);
      if (left.focused !== null) focus(left.focused);
      setLoaded(true);
    };
    const load = (): void => {
      const { isBeyondFirst } = notes.store.get();
      const loading = isBeyondFirst
        ? loadAll(browserClient, { site, page }).then((all) => ({ notes: all, more: [] }))
        : loadFirst(site, page);
      loading.then(show, ignore);
    };
    const onVisible = (): void => void (document.visibilityState === "visible" && load());
    load();
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [notes, site, page, hasNotes, focus]);
  return isLoaded;
}

type Loaded = Pick<z.infer<typeof listNotes.answer>, "notes" | "more">;

const loadFirst = (site: string, page: string): Promise<Loaded> =>
  browserClient.call(listNotes, { site, page, each: SHOWN_AT_FIRST });

/** The places of notes that are in the HTML of the page. */
const placesInHtml = (): readonly Element[] => [...(lawOnPage()?.querySelectorAll(".law-notes:has(details)") ?? [])];

interface Left {
  /** By anchor of the note. */
  readonly open: ReadonlyMap<string, boolean>;
  /** Id of the note with the focus. */
  readonly focused: string | null;
}

/** How the reader left the notes in the HTML of the page. */
function leftByReader(): Left {
  const all = placesInHtml().flatMap((place) => [...place.querySelectorAll<HTMLDetailsElement>(".note > details")]);
  const focused = all.find(({ firstElementChild }) => firstElementChild === document.activeElement);
  return {
    open: new Map(all.map((details) => [details.parentElement?.id ?? "", details.open])),
    focused: focused?.parentElement?.id.replace(noteAnchor(""), "") ?? null,
  };
}

/** The notes in the HTML of the page stay as open as the reader left them; those that are gone since are removed. */
function takeOver({ store, toggle }: Notes, { open: left }: Left): void {
  const { notes: shown, more } = store.get();
  for (const { note, open } of shown) if ((left.get(noteAnchor(note.id)) ?? open) !== open) void toggle(note.id);
  const noted = new Set([...shown.map(({ note }) => note.guid), ...more.keys()]);
  for (const place of placesInHtml()) if (!noted.has(place.parentElement?.id ?? "")) place.remove();
}

interface WantedNote {
  readonly wanted: string | null;
  /** Opens a note and moves to it, such as that of a highlight. */
  readonly show: (id: string) => Promise<void>;
  readonly focus: (id: string) => void;
}

function useWantedNote(notes: Notes): WantedNote {
  const [wanted, setWanted] = useState<{ readonly id: string } | null>(null);
  useEffect(() => {
    const card = wanted === null ? null : document.getElementById(noteAnchor(wanted.id));
    card?.scrollIntoView({ block: "nearest" });
    card?.querySelector("button")?.focus({ preventScroll: true });
  }, [wanted]);
  const focus = useCallback((id: string): void => setWanted({ id }), []);
  const show = useCallback(
    async (id: string): Promise<void> => {
      const shown = await notes.reach(id);
      if (shown === undefined) return;
      if (!shown.open) void notes.toggle(id);
      focus(id);
    },
    [notes, focus],
  );
  return { wanted: wanted?.id ?? null, show, focus };
}

/** After a note was deleted. */
function focusProvision({ guid }: Note): void {
  const provision = document.getElementById(guid);
  const control = provision?.querySelector<HTMLElement>(":scope > .provision-head :is(button, a)");
  control?.focus({ preventScroll: true });
}
