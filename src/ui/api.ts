import { createContext as createReactContext, useContext, type ReactElement } from "react";
import { createContext, type RouterContext } from "react-router";
import { signInRedirectCookie, signInHref } from "../domain/address.ts";
import { createBrowserClient, type Client } from "../platform/http/client.ts";
import { isAnyUnsaved } from "./form/unsaved.ts";
import { askToSignIn, SIGN_IN_PATH } from "./session/sign-in-again.ts";
import { pageUserHeader, siteOnPage, userOnPage } from "./page/site-on-page.ts";

/** The client for loaders. On the server it calls endpoints in-process, as the actor of the request. */
export const apiContext: RouterContext<Client> = createContext<Client>();

/** What the server knows about the page it is rendering. Loaders add to it. */
export interface PageFacts {
  /** Nonce of this request for our inline scripts; the content security policy allows no others. */
  readonly nonce: string;
  /** "https://code.example.org", for canonical links. */
  readonly origin: string;
  /**
   * Whether a content preview shows the page: only what it is about, without scripts (ROUTES-48). Components read it
   * with `import.meta.env.SSR && use(RenderContext)?.isContentOnly`, so that the browser does not load what is for it.
   */
  readonly isContentOnly: boolean;
  /** The page's site, set by the frame's loader. A visitor's page is cached until what it shows of the site changes. */
  site: { readonly custId: string } | null;
  /**
   * False if it is rendered for each visit, because it shows what the revisions of its site do not cover. Search results:
   * an index follows its documents a moment later (decision 072).
   */
  isCacheable: boolean;
  /** The rendered page in UTF-8, used as the response body; null for other responses. The reader sets it to null. */
  document: Buffer | null;
  /** A text made from an answer and kept as long as the answer is. `what`: what else it depends on. */
  readonly prepare: (answer: object, what: string, make: () => string) => string;
  /** Renders an element that needs no contexts. Set before the page is rendered. */
  toHtml?: (element: ReactElement) => string;
}
export const factsContext: RouterContext<PageFacts> = createContext<PageFacts>();

/** The facts during server rendering; null in the browser. */
export const RenderContext = createReactContext<PageFacts | null>(null);
export const usePageFacts = (): PageFacts | null => useContext(RenderContext);

/**
 * If the session has ended, a call leads to the sign-in page, and from there back here (ACCOUNT-03). If something on
 * the page is not saved, its user signs in on this page instead, and the call is sent again.
 */
async function fetchSignedIn(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers);
  if (init?.method !== "GET") Object.entries(pageUserHeader()).forEach(([name, value]) => headers.set(name, value));
  const response = await fetch(input, { ...init, headers });
  if (response.status === 401 && input !== SIGN_IN_PATH) {
    if (isAnyUnsaved() && userOnPage() !== null) return (await askToSignIn()) ? fetchSignedIn(input, init) : response;
    const returnTo = location.pathname + location.search;
    document.cookie = signInRedirectCookie(returnTo, location.protocol === "https:");
    location.assign(signInHref(siteOnPage(), returnTo));
  }
  return response;
}

/** The client for the browser. */
export const browserClient: Client = createBrowserClient(fetchSignedIn);
