import { createContext as createReactContext, useContext } from "react";
import { createContext, type RouterContext } from "react-router";
import { signInRedirectCookie, signInHref } from "../domain/address.ts";
import { createBrowserClient, type Client } from "../platform/http/client.ts";

/** The client of loaders: on the server it calls endpoints in-process, as the actor of the request. */
export const apiContext: RouterContext<Client> = createContext<Client>();

/** What the server knows of the page that it is rendering; loaders add to it. */
export interface PageFacts {
  /** Nonce of the request for our inline scripts: they are told apart by it from what does not belong. */
  readonly nonce: string;
  /** "https://code.example.org", for canonical links. */
  readonly origin: string;
  /** The law of the page as HTML, by the guid of the page: kept out of the loaders' data, which go to the browser a second time. */
  readonly lawHtml: Map<string, string>;
  /** The site that the page belongs to, as it was when its frame's loader ran. A visitor's page is kept until that revision is passed. */
  site: { readonly custId: string; readonly revision: number } | null;
  /** The rendered page in UTF-8, which stands for the body of the response; null for what is no page. Whoever takes it empties it. */
  document: Buffer | null;
}
export const factsContext: RouterContext<PageFacts> = createContext<PageFacts>();

/** The facts while rendering on the server; null in the browser. */
export const RenderContext = createReactContext<PageFacts | null>(null);
export const usePageFacts = (): PageFacts | null => useContext(RenderContext);

/** A call of someone whose session has ended leads to the login page, and back here (ACCOUNT-03). */
async function fetchSignedIn(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  if (response.status === 401 && input !== "/api/user/sign-in") {
    const site = document.querySelector<HTMLElement>("[data-site]")?.dataset.site;
    const returnTo = location.pathname + location.search;
    document.cookie = signInRedirectCookie(returnTo, location.protocol === "https:");
    location.assign(signInHref(site ?? null, returnTo));
  }
  return response;
}

/** The client of the browser. */
export const browserClient: Client = createBrowserClient(fetchSignedIn);
