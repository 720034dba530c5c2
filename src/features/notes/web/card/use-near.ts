import { useEffect, useState } from "react";

/** True once the element has been as near to the window as `margin` says. The element may come later. */
export function useNear(margin: string) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (place === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && setNear(true), {
      rootMargin: margin,
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, [place, margin]);
  return [setPlace, isNear] as const;
}
