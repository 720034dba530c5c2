import { useCallback, useDeferredValue, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { formatDay } from "../../../../domain/format-day.ts";
import { browserClient } from "../../../../ui/api.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { reportError } from "../../../../ui/error-list.ts";
import { AdminPage } from "../../../../ui/page/admin-page.tsx";
import { Section } from "../../../../ui/page/section.tsx";
import type { Session } from "../../../sites/contract/session.ts";
import { testError, type AdminSettings } from "../../../sites/settings/contract/settings.ts";
import { anchorsOf, findEntries, shownGroups, type SettingGroup } from "./groups.ts";
import { SettingsNav } from "./settings-nav.tsx";
import { SettingsContext, type SettingsView } from "./view.ts";

interface SettingsPageProps {
  readonly session: Session;
  readonly settings: AdminSettings;
  /** All groups in their order; what the person may not set is left out here. */
  readonly groups: (view: SettingsView) => readonly SettingGroup[];
}

/** Every setting of a site on one page, beside a list of them (ADMIN-01, ADMIN-02, OPEN-33, OPEN-54). */
export function SettingsPage({ session, settings, groups: groupsOf }: SettingsPageProps) {
  const { revalidate } = useRevalidator();
  const [stylesAt, setStylesAt] = useState<number | null>(null);
  const [typed, setTyped] = useState("");
  const asked = useDeferredValue(typed);
  const reloadStyles = useCallback(() => setStylesAt(Date.now()), []);
  const { custId: site, grantedPermissions: held } = session;
  const view: SettingsView = { site, session, settings, held, renew: () => void revalidate(), reloadStyles };
  const groups = shownGroups(groupsOf(view), view);
  const found = findEntries(groups, asked);
  const anchors = anchorsOf(groups, found);
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
            <Group group={group} found={found} />
          </div>
        ))}
        {anchors.length === 0 && (
          <EmptyState title="No setting is called that">
            <p>Try another word: “color”, “name”, “message”, “private”.</p>
          </EmptyState>
        )}
      </AdminPage>
    </SettingsContext>
  );
}

/** What is not found is hidden, not taken away: what was typed in it is kept. */
function Group({
  group: { id, title, intro, entries },
  found,
}: {
  readonly group: SettingGroup;
  readonly found: ReadonlySet<string> | null;
}) {
  return (
    <Section id={id} title={title} intro={intro}>
      {entries.map(({ Card, ...face }) => (
        <div key={face.id} hidden={found !== null && !found.has(face.id)}>
          <Card id={face.id} title={face.title} />
        </div>
      ))}
    </Section>
  );
}

function Intro({ settings: { updated, updatedBy } }: { readonly settings: AdminSettings }) {
  return (
    <p>
      {"What is applied here shows to everybody at once. "}
      {updated !== null && updatedBy !== null && `Last modified on ${formatDay(updated)} by ${updatedBy}.`}
    </p>
  );
}

/** ADMIN-05: Ctrl+Shift+Alt+E shows an administrator how an error is told (API-24). */
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
