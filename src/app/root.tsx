import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import type { ReactNode } from "react";
import { usePageFacts } from "../ui/api.ts";
import "../ui/theme/fonts.css";
import "../ui/theme/theme.css";
export { ErrorScreen as ErrorBoundary } from "../ui/error-screen.tsx";

export function Layout({ children }: { readonly children: ReactNode }) {
  const nonce = usePageFacts()?.nonce;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}
