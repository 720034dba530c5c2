import { useCallback, useDeferredValue, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { useFormatDay } from "../../../../ui/text/day.tsx";
import { browserClient } from "../../../../ui/api.ts";
import { EmptyState } from "../../../../ui/messages/empty-state.tsx";
import { reportError } from "../../../../ui/messages/error-list.ts";
import { AdminPage } from "../../../../ui/page/admin-page.tsx";
import { Section } from "../../../../ui/page/section.tsx";
import type { Session } from "../../../sites/contract/session.ts";
import type { SettingCard } from "../../../sites/parts/settings/card.ts";
import { testError, type AdminSettings } from "../../../sites/settings/contract/settings.ts";
import { anchorsOf, findEntries, shownGroups, type SettingGroup } from "./groups.ts";
import { settingGroups } from "./setting-groups.ts";
import { SettingsNav } from "./settings-nav.tsx";
import { SettingsContext, type SettingsView } from "../../../sites/parts/settings/view.ts";

interface SettingsPageProps {
  readonly session: Session;
  readonly settings: AdminSettings;
  /** Those of all features; the page leaves out what the user may not change. */
  readonly cards: readonly SettingCard[];
}

/** All settings of a site on one page, with a list beside it (ADMIN-01, ADMIN-02, OPEN-33, OPEN-54). */
export function SettingsPage({ session, settings, cards }: SettingsPageProps) {
  const { revalidate } = useRevalidator();
  const [stylesAt, setStylesAt] = useState<number | null>(null);
  const [typed, setTyped] = useState("");
  const query = useDeferredValue(typed);
  const reloadStyles = useCallback(() => setStylesAt(Date.now()), []);
  const { custId: site, grantedPermissions: held } = session;
  const view: SettingsView = { site, session, settings, held, renew: () => void revalidate(), reloadStyles };
  const groups = shownGroups(settingGroups(view), cards, view);
  const matches = findEntries(groups, query);
  const anchors = anchorsOf(groups, matches);
  useTestError();
  return (
    <SettingsContext value={view}>
      {stylesAt !== null && (
        <link rel="stylesheet" href={`/customization/${site}/css?v=${stylesAt}`} precedence="site" />
      )}
      <AdminPage
        title="Settings"
        intro={<Intro settings={settings} />}
        nav={<SettingsNav groups={anchors} typed={typed} onTyped={setTyped} />}
      >
        {groups.map((group) => (
          <div key={group.id} hidden={!anchors.some(({ id }) => id === group.id)}>
            <Group group={group} matches={matches} />
          </div>
        ))}
        {anchors.length === 0 && (
          <EmptyState title="No settings found">
            <p>Try another word: “color”, “name”, “message”, “private”.</p>
          </EmptyState>
        )}
      </AdminPage>
    </SettingsContext>
  );
}

/** Settings that do not match are hidden, not unmounted, so that text typed in them is not lost. */
function Group({
  group: { id, title, intro, entries },
  matches,
}: {
  readonly group: SettingGroup;
  readonly matches: ReadonlySet<string> | null;
}) {
  return (
    <Section id={id} title={title} intro={intro}>
      {entries.map(({ Card, ...face }) => (
        <div key={face.id} hidden={matches !== null && !matches.has(face.id)}>
          <Card id={face.id} title={face.title} />
        </div>
      ))}
    </Section>
  );
}

function Intro({ settings: { updated, updatedBy } }: { readonly settings: AdminSettings }) {
  const formatDay = useFormatDay();
  return (
    <p>
      {"Readers see changes immediately. "}
      {updated !== null && updatedBy !== null && `Last modified on ${formatDay(updated)} by ${updatedBy}.`}
    </p>
  );
}

/** ADMIN-05: Ctrl+Shift+Alt+E triggers a test error (API-24). */
function useTestError(): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (!event.ctrlKey || !event.shiftKey || !event.altKey || event.code !== "KeyE") return;
      event.preventDefault();
      browserClient.call(testError, {}).catch((error: unknown) => reportError(error));
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, []);
}
