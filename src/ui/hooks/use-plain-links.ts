import { useEffect, useEffectEvent, type RefObject } from "react";
import { useLocation, useNavigate } from "react-router";

/** Not a page of the site. */
const FILE = /^\/files\/|\.[a-z][a-z\d]{1,7}$/i;

/**
 * Opens the plain links inside an element with client-side navigation. With hundreds of links this costs the server and
 * the browser a fraction of a `Link` each.
 * `onFollow`: called with each link that is about to open; returns false if it has done what the link is for.
 */
export function usePlainLinks(
  ref: RefObject<HTMLElement | null>,
  onFollow: (link: HTMLAnchorElement) => boolean = () => true,
): void {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link === null || !isPlainClick(event) || link.origin !== location.origin) return;
    if (link.target !== "" || FILE.test(link.pathname)) return;
    event.preventDefault();
    const address = link.pathname + link.search + link.hash;
    if (onFollow(link)) void navigate(address, { replace: address === pathname + search + hash });
  });
  useEffect(() => {
    const element = ref.current;
    const listener = (event: MouseEvent): void => onClick(event);
    element?.addEventListener("click", listener);
    return () => element?.removeEventListener("click", listener);
  }, [ref]);
}

function isPlainClick(event: MouseEvent): boolean {
  return (
    event.button === 0 &&
    !event.defaultPrevented &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    !event.altKey
  );
}
