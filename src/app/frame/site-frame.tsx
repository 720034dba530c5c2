import { isTownItself } from "../../domain/version-state.ts";
import { isRouteErrorResponse, Outlet, useRouteError, useRouteLoaderData } from "react-router";
import { use, type ReactNode } from "react";
import { frameFeatures } from "./frame-features.ts";
import { apiContext, factsContext, RenderContext } from "../../ui/api.ts";
import { DateFormatContext } from "../../ui/text/day.tsx";
import { EditorPartsContext } from "../../ui/editor/editor-part.ts";
import { ErrorScreen } from "../../ui/messages/error-screen.tsx";
import { ErrorsShown } from "../../ui/messages/errors-shown.tsx";
import { ShortcutsHelp } from "../../ui/shortcuts/shortcuts-help.tsx";
import { useShortcuts } from "../../ui/shortcuts/shortcuts.ts";
import { MAIN_ID } from "../../ui/page/main-landmark.ts";
import { pageMark } from "../../ui/page/site-on-page.ts";
import { SkipLink } from "../../ui/page/skip-link.tsx";
import { Toasts } from "../../ui/messages/toasts.tsx";
import { Waiting } from "../../ui/messages/waiting.tsx";
import type { Route } from "./+types/site-frame.ts";
import { ArchiveNotice } from "./archive-notice.tsx";
import { ContentOnly } from "./content-only.tsx";
import { useCountViews } from "./count-views.ts";
import { Footer } from "./footer.tsx";
import { loadFrame, type FrameData } from "./frame-data.ts";
import { FrameError } from "./frame-error.tsx";
import { FRAME_SHORTCUTS } from "./shortcuts.ts";
import { Menubar } from "./menubar.tsx";
import { MessageBanner } from "./message-banner.tsx";
import { Rail } from "./rail.tsx";
import { PanelsContext } from "../../features/sites/parts/frame-parts.ts";
import { useWhileShown } from "./use-while-shown.ts";
import styles from "./site-frame.module.css";

const loadEditorParts = () => import("virtual:features/editor");

/** Data for every page of a site (SHELL-09, SHELL-53). A cached page is valid for one revision of the site. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<FrameData> {
  const page = context.get(factsContext);
  const facts = await loadFrame(context.get(apiContext), params, {
    features: frameFeatures(),
    isContentOnly: page.isContentOnly,
  });
  page.site = { custId: facts.session.custId };
  return facts;
}

/** Reloads the frame when the path changes; actions that change its data trigger a reload. */
export { followPath as shouldRevalidate } from "../../ui/page/follow-path.ts";

export default function SiteFrame({ loaderData }: Route.ComponentProps) {
  if (import.meta.env.SSR && use(RenderContext)?.isContentOnly)
    return (
      <ContentOnly session={loaderData.session}>
        <Outlet context={loaderData.session} />
      </ContentOnly>
    );
  return (
    <Frame facts={loaderData}>
      <Outlet context={loaderData.session} />
    </Frame>
  );
}

/** Shows a page's error inside the frame of its site, so that search and contents stay available. */
export function ErrorBoundary() {
  const facts = useRouteLoaderData<typeof loader>("site-frame");
  const error = useRouteError();
  if (facts === undefined || (import.meta.env.SSR && use(RenderContext)?.isContentOnly)) return <ErrorScreen />;
  return (
    <Frame facts={facts}>
      <FrameError error={error} facts={facts} missing={isRouteErrorResponse(error) && error.status === 404} />
    </Frame>
  );
}

function Frame({ facts, children }: { readonly facts: FrameData; readonly children: ReactNode }) {
  const { session, parts } = facts;
  useShortcuts(FRAME_SHORTCUTS);
  useCountViews(session.custId);
  useWhileShown(session, parts.whileShown);
  return (
    <div
      className={styles.frame}
      {...pageMark(session.custId, session.username)}
      translate={session.customization.translate ? undefined : "no"}
    >
      {!session.customization.translate && <meta name="google" content="notranslate" />}
      <link rel="stylesheet" href={`/customization/${session.custId}/css?v=${session.revision}`} precedence="site" />
      <SkipLink />
      {session.isPrivate && (
        <aside className={styles.private} aria-label="Access to this site">
          This Private site is only available online to logged-in users.
        </aside>
      )}
      <MessageBanner
        custId={session.custId}
        html={session.customization.globalPublicMessage}
        days={session.customization.globalPublicMessageDismissalDays}
      />
      <Menubar facts={facts} />
      <div className={styles.body}>
        {session.customization.newNavEnabled && <Rail session={session} entries={parts.rail} />}
        <div className={styles.column}>
          {!isTownItself(session) && <ArchiveNotice facts={facts} />}
          <main id={MAIN_ID} className={styles.main} tabIndex={-1}>
            <DateFormatContext value={session.customization.dateFormat}>
              <EditorPartsContext value={loadEditorParts}>
                <PanelsContext value={parts.besideProvision}>{children}</PanelsContext>
              </EditorPartsContext>
            </DateFormatContext>
          </main>
          <Footer session={session} />
        </div>
      </div>
      <Waiting />
      <Toasts />
      <ErrorsShown />
      <ShortcutsHelp />
    </div>
  );
}
