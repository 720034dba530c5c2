import { memo, useEffect, useMemo, useRef, type CSSProperties } from "react";
import { PLACE_STEPS, readPlacedText, type PlacedText } from "../../../../domain/placed-text.ts";
import type { MatchFinder } from "../../../../domain/query/text/matches.ts";
import { PaperText } from "../../../../ui/paper-text/paper-text.tsx";
import { Excerpts } from "./excerpts.tsx";
import { CURRENT_MARK, marksOf, type Box, type PageMark } from "./marks.ts";
import { pageAnchor } from "./page-anchor.ts";
import { PagePicture } from "./page-picture.tsx";
import type { PageSize } from "./page-sizes.ts";
import type { PageWords } from "./use-words.ts";
import styles from "./page-view.module.css";

interface PageViewProps {
  readonly custId: string;
  readonly id: number;
  readonly page: number;
  readonly size: PageSize;
  readonly zoom: number;
  readonly isFirst: boolean;
  /** Undefined: not loaded yet. */
  readonly words: PageWords | undefined;
  readonly finder: MatchFinder | null;
  /** The match that was gone to, from 0; null: it is on another page. */
  readonly current: number | null;
  /** Called when the page comes near the window. */
  readonly onNear: (page: number) => void;
}

/** A page as a picture, with the words of a search marked on it, and its text for screen readers and for copying. */
export const PageView = memo(function PageView({ words, finder, current, onNear, ...picture }: PageViewProps) {
  const { page, size } = picture;
  const sheet = useRef<HTMLDivElement>(null);
  useNear(sheet, page, onNear);
  const placed = words?.placed ?? null;
  const marks = useMemo(
    () => (placed === null || finder === null ? [] : marksOf(placed, words?.text ?? "", finder)),
    [placed, words, finder],
  );
  const title = `${pageAnchor(page)}-title`;
  return (
    <section id={pageAnchor(page)} className={styles.page} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        Page {page}
      </h2>
      <div ref={sheet} className={styles.sheet}>
        <PagePicture {...picture} />
        {marks.length > 0 && <Marks marks={marks} current={current} />}
        {placed !== null && <Words placed={placed} size={size} />}
      </div>
      {words !== undefined && placed === null && words.text.trim() !== "" && (
        <div className={styles.unplaced}>
          {finder !== null && <Excerpts text={words.text} finder={finder} isCurrent={current !== null} />}
          <details>
            <summary>Text of page {page}</summary>
            <PaperText text={words.text} />
          </details>
        </div>
      )}
    </section>
  );
});

/** Words are loaded a window ahead. */
const NEAR = "100% 0px";

function useNear(
  element: { readonly current: HTMLElement | null },
  page: number,
  onNear: (page: number) => void,
): void {
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && onNear(page),
      {
        rootMargin: NEAR,
      },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, page, onNear]);
}

const percent = (steps: number): string => `${(steps / PLACE_STEPS) * 100}%`;
const placeOf = ({ left, top, width, height }: Box): CSSProperties => ({
  left: percent(left),
  top: percent(top),
  width: percent(width),
  height: percent(height),
});

function Marks({ marks, current }: { readonly marks: readonly PageMark[]; readonly current: number | null }) {
  // The text may have one more, such as a word that is not where it was recognized.
  const shown = current === null ? null : Math.min(current, marks.length - 1);
  return (
    <div className={styles.marks} aria-hidden="true">
      {marks.map(({ boxes }, number) =>
        boxes.map((box, index) => (
          <mark
            // oxlint-disable-next-line react/no-array-index-key -- they do not change
            key={`${number}-${index}`}
            className={styles.mark}
            style={placeOf(box)}
            {...(number === shown && { [CURRENT_MARK]: "" })}
          />
        )),
      )}
    </div>
  );
}

/** The letters of a line are a little smaller than the box around them. */
const LETTERS = 0.85;

/** The words where they are on the picture, without color: to select and copy them, and for screen readers. */
const Words = memo(function Words({ placed, size }: { readonly placed: PlacedText; readonly size: PageSize }) {
  const lines = useMemo(() => readPlacedText(placed), [placed]);
  const ratio = size.height / size.width;
  return (
    <div className={styles.words}>
      {lines.map((line, number) => (
        // oxlint-disable-next-line react/no-array-index-key -- they do not change
        <div key={number}>
          {line.map((word, index) => (
            <span
              // oxlint-disable-next-line react/no-array-index-key -- they do not change
              key={index}
              className={styles.word}
              style={{ ...placeOf(word), fontSize: `${(word.height / PLACE_STEPS) * ratio * LETTERS * 100}cqw` }}
            >
              {`${word.text} `}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
});
