import type { ReactNode } from "react";
import type { Session } from "../../features/sites/contract/session.ts";
import { DateFormatContext } from "../../ui/text/day.tsx";

/** A page of a site as a content preview shows it (ROUTES-48): without rail, menubar, side panel and banners (OPEN-141). */
export function ContentOnly({ session, children }: { readonly session: Session; readonly children: ReactNode }) {
  const { custId, customization, revision } = session;
  return (
    <div translate={customization.translate ? undefined : "no"}>
      <link rel="stylesheet" href={`/customization/${custId}/css?v=${revision}`} precedence="site" />
      {/* Previews look for it: other pages, such as errors, are not shown in one. */}
      <main data-content-only="" aria-label="Preview">
        <DateFormatContext value={customization.dateFormat}>{children}</DateFormatContext>
      </main>
    </div>
  );
}
