import { titleInTown } from "../../../../domain/town-name.ts";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { fullName, shortName } from "../../../../domain/law/name.ts";
import { Breadcrumb } from "../../../../ui/page/breadcrumb.tsx";
import { IconButton } from "../../../../ui/controls/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { useShortcuts, type Shortcut } from "../../../../ui/shortcuts/shortcuts.ts";
import { PreparedData } from "../../../../ui/text/prepared.tsx";
import { PanelLayout } from "../../../../ui/dialog/side-panel.tsx";
import { PageTools, SpeedDial } from "../../../../ui/controls/speed-dial.tsx";
import type { Session } from "../../../sites/contract/session.ts";
import type { ProvisionName } from "../../contract/code.ts";
import { ancestorPath, canonicalPath, isRoot } from "./code-meta.ts";
import { BesideProvision } from "../beside/beside-provision.tsx";
import { Contents, contentsOf } from "../contents/contents.tsx";
import type { CodeData } from "./code-screen.tsx";
import { Law } from "./law.tsx";
import { OUTLINE_ID, TOC_ID, usePageParts } from "./page-parts.ts";
import { PartsNav, partHref } from "./parts-nav.tsx";
import { PrintHead } from "../print/print-head.tsx";
import { useCurrentSection } from "./section-tracking.ts";
import { StickyLine } from "./sticky-line.tsx";
import { Toc } from "../contents/toc.tsx";
import { useHighlights } from "../highlights/use-highlights.ts";
import { useDeepLink } from "./use-deep-link.ts";
import { usePicking } from "../picking/use-picking.tsx";
import { printPage, usePrintRequest } from "../print/use-print-request.ts";
import "../../../../ui/theme/law.css";
import "../../../../ui/theme/law-print.css";
import "../../../../ui/theme/note.css";
import "../../../../ui/rich-text/rich-text.css";
import styles from "./code-page.module.css";

/** A page of the code with contents, law, and links to the previous and next page. Complete without JavaScript. */
export function CodePageView({ data, session }: { readonly data: CodeData; readonly session: Session }) {
  const { page, origin } = data;
  const { html, outline, toc } = usePageParts(data);
  const guids = useMemo(() => outline.map(({ guid }) => guid), [outline]);
  const { now, settled } = useCurrentSection(guids);
  const part = (name: ProvisionName | null) =>
    name === null ? null : { href: partHref(session, name), title: fullName(name) };
  const [previous, next] = [part(page.previous), part(page.next)];
  useDeepLink(session, page.guid);
  usePrintRequest();
  usePartKeys(previous?.href ?? null, next?.href ?? null);
  const crumbs = page.ancestors.map((ancestor) => ({
    label: fullName(ancestor),
    href: ancestorPath(session, page, ancestor),
  }));
  const address = origin + canonicalPath(session, page);
  const title = titleInTown(page.title, session.customerName);
  const contents = contentsOf(page, toc);
  const law = `${data.site} ${page.guid} ${session.version?.id ?? 0} ${session.revision}`;
  const highlightBar = useHighlights(law);
  const { PickTree, button } = usePicking();
  return (
    <PanelLayout
      title="Contents"
      heading={session.customization.sidebarLabel}
      tool={button}
      panel={
        <Toc
          site={data.site}
          page={page}
          toc={toc}
          outline={outline}
          current={settled}
          enhanced={session.customization.enhancedTocEnabled}
          PickTree={PickTree}
        />
      }
    >
      <article className={styles.page} data-contents={contents.length > 0 || undefined}>
        <StickyLine page={page} outline={outline} current={now} />
        <div className="law-frame">
          <div className={classNames(styles.above, "law-column")}>
            <Breadcrumb crumbs={crumbs} />
            <div className={styles.tools}>
              {!isRoot(page) && (
                <IconButton
                  className="js-only"
                  icon="search"
                  label="Search this part"
                  onClick={() =>
                    void import("../picking/pick-search.ts").then(({ searchInPage }) => searchInPage(data.site, page))
                  }
                />
              )}
              <PageTools title={title} address={address} onPrint={printPage} />
              <PartsNav site={session} page={page} position="top" />
            </div>
          </div>
          <div className="print-sheet">
            <PrintHead session={session} page={page} address={address} />
            <div className="print-body">
              {data.parts === null && <PreparedData id={OUTLINE_ID} of={outline} />}
              {data.parts === null && <PreparedData id={TOC_ID} of={toc} />}
              <Law key={law} page={page.guid} html={html} custId={session.custId} />
            </div>
          </div>
          {contents.length > 0 && <Contents nodes={contents} />}
          {page.effective !== null && (
            <p className={classNames(styles.effective, "law-column")}>
              {shortName(page.head)} is effective <time dateTime={page.effective}>{page.effective}</time>.
            </p>
          )}
          <div className="law-column">
            <PartsNav site={session} page={page} position="bottom" />
          </div>
        </div>
        {highlightBar}
        <BesideProvision session={session} site={data.site} guid={settled ?? page.guid} page={page.guid} law={law} />
      </article>
      <SpeedDial previous={previous} next={next} title={title} address={address} onPrint={printPage} />
    </PanelLayout>
  );
}

/** `n` and `p` go to the next and previous part (CODE-06). */
function usePartKeys(previous: string | null, next: string | null): void {
  const navigate = useNavigate();
  const keys = useMemo((): readonly Shortcut[] => {
    const to = (href: string | null) => ({
      run: () => void (href !== null && navigate(href)),
      available: () => href !== null,
    });
    return [
      { key: "n", label: "Next part", ...to(next) },
      { key: "p", label: "Previous part", ...to(previous) },
    ];
  }, [navigate, previous, next]);
  useShortcuts(keys);
}
