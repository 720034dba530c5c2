import { useEffect, useRef, useState, type RefObject } from "react";
import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { TownRows, type ShownRows, type TownRowsProps } from "./town-rows.tsx";

/** FINDER-06, CONSTANTS-36 */
const ROW_HEIGHT = 48;

/** The visible rows of a long list. */
export function LongRows(props: TownRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  return <TownRows {...props} {...useRows(props, body)} ref={body} />;
}

function useRows({ towns, scroller }: TownRowsProps, body: RefObject<HTMLElement | null>): ShownRows {
  const [top, setTop] = useState(0);
  // The height of what is above changes with the selection.
  useEffect(() => {
    if (body.current === null) return;
    const edge = scroller?.current;
    const above = edge === null || edge === undefined ? -scrollY : edge.getBoundingClientRect().top - edge.scrollTop;
    setTop(Math.round(body.current.getBoundingClientRect().top - above));
  }, [towns, scroller, body]);
  const shared = {
    count: towns.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollMargin: top,
    getItemKey: (at: number) => towns[at]?.custId ?? at,
  };
  // They return new values at each render, so they are called at each render.
  // eslint-disable-next-line react-hooks/incompatible-library
  const byPage = useWindowVirtualizer<HTMLElement>({ ...shared, enabled: scroller === null });
  // eslint-disable-next-line react-hooks/incompatible-library
  const byScroller = useVirtualizer<HTMLElement, HTMLElement>({
    ...shared,
    enabled: scroller !== null,
    getScrollElement: () => scroller?.current ?? null,
  });
  return rowsOf(scroller === null ? byPage : byScroller, top);
}

function rowsOf(
  virtualizer: Pick<Virtualizer<HTMLElement, HTMLElement>, "getVirtualItems" | "getTotalSize" | "measureElement">,
  top: number,
): ShownRows {
  const items = virtualizer.getVirtualItems();
  const end = virtualizer.getTotalSize();
  return {
    shown: items.map(({ index }) => index),
    room: {
      paddingTop: (items[0]?.start ?? top) - top,
      paddingBottom: Math.max(0, end - ((items.at(-1)?.end ?? top) - top)),
    },
    measure: virtualizer.measureElement,
  };
}
