import type { LiveEvents } from "../../platform/live/port.ts";
import { townChanged } from "./parts/server/town-changed.ts";

/** How often to ask for writes by other processes while nobody tells of them. */
const POLL_MS = 1000;
/**
 * How often to ask while they are heard of: a write by hand or by an earlier release notifies nobody, and a notification
 * may be lost. A caller who may no longer see something keeps an open stream for less than five seconds.
 */
const HEARING_POLL_MS = 3000;
/** Writes in quick succession are loaded together. */
const TOGETHER_MS = 100;
/** A write of this process is heard of, too, and usually loaded by `changed` within this time. */
const OWN_MS = 20;

interface WatchedTowns {
  /** Revision of a town in memory; null if it is not known. */
  readonly revisionOf: (customerId: number) => number | null;
  /** Loads what has changed. */
  readonly load: () => Promise<void>;
  /** The same, if a cheap question says that something has changed. */
  readonly loadIfChanged: () => Promise<void>;
}

/**
 * Loads writes by other processes: those that are heard of at once, others when it asks (decision 106). Returns a function
 * that stops it; then the database may be closed. `onError` is called if the database does not respond.
 */
export function watchTowns(
  { revisionOf, load, loadIfChanged }: WatchedTowns,
  live: LiveEvents,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let loading: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): void => {
    loading = loading.then(work).catch(onError);
  };

  /** What was heard since the last load: whether each is still unknown. */
  let news: (() => boolean)[] = [];
  let soon: NodeJS.Timeout | undefined;
  let loadedNews = -Infinity;
  const loadNews = (): void => {
    soon = undefined;
    const isNew = news.some((each) => each());
    news = [];
    if (!isNew) return;
    loadedNews = performance.now();
    inTurn(load);
  };
  const hear = (isNew: () => boolean): void => {
    if (!isNew()) return;
    news.push(isNew);
    soon ??= setTimeout(loadNews, Math.max(OWN_MS, loadedNews + TOGETHER_MS - performance.now())).unref();
  };
  const stopHearing = live.on(townChanged, {
    heard: ({ customerId, revision }) => hear(() => revision === null || (revisionOf(customerId) ?? -1) < revision),
    missed: () => hear(() => true),
  });

  let asked = -Infinity;
  const asking = setInterval(() => {
    const now = performance.now();
    if (live.isListening && now - asked < HEARING_POLL_MS) return;
    asked = now;
    inTurn(loadIfChanged);
  }, POLL_MS).unref();

  return async () => {
    stopHearing();
    clearInterval(asking);
    clearTimeout(soon);
    await loading;
  };
}
