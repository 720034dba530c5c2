import { useEffect, type ReactNode } from "react";
import { Links, Meta, Outlet, ScrollRestoration, useLocation, type LinksFunction } from "react-router";
import sansFont from "virtual:fonts/sans-normal.woff2?url";
import serifFont from "virtual:fonts/serif-400-normal.woff2?url";
import serifBoldFont from "virtual:fonts/serif-600-normal.woff2?url";
import { usePageFacts } from "../ui/api.ts";
import { SignInAgain } from "./frame/sign-in-again.tsx";
import { ScriptsAfterPaint } from "../ui/page/scripts-after-paint.tsx";
import favicon from "../ui/theme/favicon.svg?url";
import "virtual:fonts/fonts.css";
import "../ui/theme/fallback-fonts.css";
import "../ui/theme/theme.css";
export { ErrorScreen as ErrorBoundary } from "../ui/messages/error-screen.tsx";

const preloadFont = (href: string) =>
  ({ rel: "preload", href, as: "font", type: "font/woff2", crossOrigin: "anonymous" }) as const;

export const links: LinksFunction = () => [
  preloadFont(sansFont),
  preloadFont(serifFont),
  preloadFont(serifBoldFont),
  { rel: "icon", href: favicon, type: "image/svg+xml" },
];

/**
 * Applies cookies and the hash before the first paint: cached pages are the same for all visitors. The browser has run it
 * when it hydrates the page.
 */
const BEFORE_PAINT = import.meta.env.SSR
  ? `{const d=document.documentElement.dataset;d.js="";if(location.hash)d.placed="";if(document.cookie.split("; ").includes("sidePanel=closed"))d.panel="closed"}`
  : "";

export function Layout({ children }: { readonly children: ReactNode }) {
  const facts = usePageFacts();
  const nonce = facts?.nonce;
  const { key } = useLocation();
  // The history entry on the screen; the address changes slightly earlier. Journeys wait for it.
  useEffect(() => {
    document.documentElement.dataset.shown = key;
  }, [key]);
  if (import.meta.env.SSR && facts?.isContentOnly === true)
    return <ContentOnlyDocument>{children}</ContentOnlyDocument>;
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: BEFORE_PAINT }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <ScriptsAfterPaint nonce={nonce} />
      </body>
    </html>
  );
}

/** The document of a content preview (ROUTES-48): its links open in the full window. */
function ContentOnlyDocument({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <base target="_top" />
        <Meta />
        <Links />
      </head>
      <body>{children}</body>
    </html>
  );
}

export default function Root() {
  return (
    <>
      <Outlet />
      <SignInAgain />
    </>
  );
}
