import { useCallback, useEffect, useState } from "react";
import { PICTURE_WIDTHS } from "../../../../domain/picture-widths.ts";
import { pictureHref } from "../../contract/addresses.ts";
import type { PageSize } from "./page-sizes.ts";
import styles from "./page-view.module.css";

interface PagePictureProps {
  readonly custId: string;
  readonly id: number;
  readonly page: number;
  readonly size: PageSize;
  /** 1: as wide as there is room for it. */
  readonly zoom: number;
  readonly isFirst: boolean;
}

/** The server may have too much to do. */
const TRIES = 3;
const WAIT_MS = 4000;

/** The picture of a page. Its place is there before it is loaded. */
export function PagePicture({ custId, id, page, size, zoom, isFirst }: PagePictureProps) {
  const [tries, setTries] = useState(1);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!hasFailed || tries === TRIES) return undefined;
    const timer = setTimeout(() => {
      setHasFailed(false);
      setTries(tries + 1);
    }, WAIT_MS * tries);
    return () => clearTimeout(timer);
  }, [hasFailed, tries]);
  // It may have failed before this code was loaded.
  const check = useCallback((image: HTMLImageElement | null): void => {
    if (image?.complete === true && image.naturalWidth === 0) setHasFailed(true);
  }, []);
  const href = (width: number): string => pictureHref(custId, id, page, width);
  return (
    <>
      <img
        // The same address, asked for again.
        key={tries}
        ref={check}
        className={styles.picture}
        alt={`Page ${page}`}
        src={href(PICTURE_WIDTHS[0])}
        srcSet={PICTURE_WIDTHS.map((width) => `${href(width)} ${width}w`).join(", ")}
        sizes={`(min-width: 58rem) ${50 * zoom}rem, ${95 * zoom}vw`}
        width={size.width}
        height={size.height}
        loading={isFirst ? "eager" : "lazy"}
        decoding="async"
        onError={() => setHasFailed(true)}
      />
      {hasFailed && (
        <p className={styles.failed}>
          {tries < TRIES ? "This page is being prepared…" : "This page cannot be shown here. Open the PDF to see it."}
        </p>
      )}
    </>
  );
}
