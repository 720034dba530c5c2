import { use, useEffect, useRef, type ReactNode } from "react";
import { RenderContext } from "../api.ts";
import { Button, IconButton } from "../controls/button.tsx";
import { writeCookie } from "../session/cookies.ts";
import { Icon, type IconName } from "../icons/icons.tsx";
import { createStore, useStore } from "../store.ts";
import { useDrawer } from "../hooks/use-drawer.ts";
import styles from "./side-panel.module.css";

interface PanelLayoutProps {
  /** What the panel contains: "Contents", "Letters", "Filters". */
  readonly title: string;
  /** Heading, if it differs from the title. */
  readonly heading?: string;
  readonly icon?: IconName;
  /** Number of active items, shown on the button that opens the drawer. */
  readonly badge?: number;
  /** Label of the button at the end of the drawer that closes it: "Show 12 results". */
  readonly done?: string;
  /** Shown beside the heading. */
  readonly tool?: ReactNode;
  readonly panel: ReactNode;
  readonly children: ReactNode;
}

/** Read before the first paint by a script in the head of every page (src/app/root.tsx). */
const COOKIE = "sidePanel";
const COOKIE_DAYS = 365;
const PANEL_ID = "side-panel";
const collapsed = createStore(globalThis.document?.documentElement.dataset.panel === "closed");

/**
 * A page with a panel beside it (SHELL-30, SHELL-31): a collapsible column from 996 px, a full-screen drawer below. The
 * drawer is a popover, so it opens without JavaScript too.
 */
export function PanelLayout(props: PanelLayoutProps) {
  return import.meta.env.SSR && use(RenderContext)?.isContentOnly ? props.children : <WithPanel {...props} />;
}

function WithPanel({
  title,
  heading = title,
  icon = "list",
  badge = 0,
  done,
  tool,
  panel,
  children,
}: PanelLayoutProps) {
  const drawer = useRef<HTMLElement>(null);
  const isDrawer = useDrawer(drawer);
  return (
    <div className={styles.layout}>
      <section
        ref={drawer}
        id={PANEL_ID}
        popover="auto"
        className={styles.panel}
        aria-labelledby={`${PANEL_ID}-title`}
        role={isDrawer ? "dialog" : undefined}
        aria-modal={isDrawer ? true : undefined}
      >
        <div className={styles.head}>
          <h2 className={styles.title} id={`${PANEL_ID}-title`}>
            {heading}
          </h2>
          {tool}
          <div className={styles.inDrawer}>
            <IconButton
              icon="close"
              label={`Close ${title.toLowerCase()}`}
              tip="none"
              popoverTarget={PANEL_ID}
              popoverTargetAction="hide"
            />
          </div>
          <div className={styles.inColumn}>
            <CollapseButton title={title} />
          </div>
        </div>
        <div className={styles.body}>{panel}</div>
        {done !== undefined && (
          <p className={styles.done}>
            <Button look="solid" popoverTarget={PANEL_ID} popoverTargetAction="hide">
              {done}
            </Button>
          </p>
        )}
      </section>
      <div className={styles.strip}>
        <ExpandButton title={title} icon={icon} />
      </div>
      <button type="button" className={styles.opener} data-floating="" popoverTarget={PANEL_ID}>
        <Icon name={icon} />
        {title}
        {badge > 0 && <span className={styles.badge}>{badge}</span>}
      </button>
      <div className={styles.content}>{children}</div>
    </div>
  );
}

function CollapseButton({ title }: { readonly title: string }) {
  return (
    <IconButton
      className="js-only"
      icon="left"
      label={`Hide ${title.toLowerCase()}`}
      aria-expanded="true"
      aria-controls={PANEL_ID}
      onClick={() => setCollapsed(true)}
    />
  );
}

function ExpandButton({ title, icon }: { readonly title: string; readonly icon: IconName }) {
  const isCollapsed = useStore(collapsed);
  const button = useRef<HTMLDivElement>(null);
  const wasCollapsed = useRef(isCollapsed);
  useEffect(() => {
    if (isCollapsed && !wasCollapsed.current) button.current?.querySelector("button")?.focus();
    wasCollapsed.current = isCollapsed;
  }, [isCollapsed]);
  return (
    <div ref={button}>
      <IconButton
        className={styles.show}
        icon={icon}
        label={`Show ${title.toLowerCase()}`}
        aria-expanded="false"
        aria-controls={PANEL_ID}
        onClick={() => setCollapsed(false)}
      />
    </div>
  );
}

function setCollapsed(next: boolean): void {
  const { dataset } = document.documentElement;
  if (next) dataset.panel = "closed";
  else delete dataset.panel;
  writeCookie(COOKIE, next ? "closed" : "open", COOKIE_DAYS);
  collapsed.set(() => next);
  if (!next) document.querySelector<HTMLElement>(`#${PANEL_ID} [aria-controls]`)?.focus();
}
