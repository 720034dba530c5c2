import { useState } from "react";
import { AdminIconButton } from "../../../../ui/controls/admin-button.tsx";
import { browserClient } from "../../../../ui/api.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { showAdminMessage, showFailure } from "../../../../ui/form/admin-messages.ts";
import { Switch } from "../../../../ui/form/checkbox.tsx";
import { ConfirmDialog } from "../../../../ui/form/confirm-dialog.tsx";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { ReorderList } from "../../../../ui/reorder/reorder-list.tsx";
import { type CardFace, useSettingsView } from "../../../sites/parts/settings/settings.ts";
import type { ContentQuickLink } from "../../../sites/settings/contract/settings.ts";
import { editContentLink, orderContentLinks, removeContentLink } from "../../../sites/settings/links/contract.ts";
import { AddContentLink } from "./add-content-link.tsx";
import { RenameLinkDialog } from "./rename-link-dialog.tsx";
import { useShownOrder } from "../../../../ui/reorder/use-shown-order.ts";
import styles from "../../../sites/parts/settings/links.module.css";

/** ADMIN-34, HOME-11, ENTITIES-26: home page tiles that link to parts of the code. Each change is saved immediately. */
export function ContentLinksCard(face: CardFace) {
  const { site, settings, renew } = useSettingsView();
  const [links, showOrder] = useShownOrder(settings.contentGraphicalQuickLinks);
  const [renamed, setRenamed] = useState<ContentQuickLink | null>(null);
  const [removed, setRemoved] = useState<ContentQuickLink | null>(null);
  /** Saves; on failure shows the error and what the server has. */
  const save = async (call: Promise<unknown>, message?: string): Promise<void> => {
    try {
      await call;
      if (message !== undefined) showAdminMessage(message);
    } catch (error) {
      showFailure(error);
    }
    renew();
  };
  const turn = (link: ContentQuickLink, enabled: boolean): void => {
    showOrder(links.map((one) => (one.id === link.id ? { ...one, enabled } : one)));
    void save(
      browserClient.call(editContentLink, { site, id: link.id, enabled }),
      `“${link.label}” is ${enabled ? "shown on" : "hidden from"} the home page`,
    );
  };
  const reorder = (next: readonly ContentQuickLink[]): void => {
    showOrder(next);
    void save(browserClient.call(orderContentLinks, { site, items: next.map(({ id }) => id) }));
  };
  const remove = async (link: ContentQuickLink): Promise<void> => {
    await browserClient.call(removeContentLink, { site, id: link.id });
    showAdminMessage(`“${link.label}” removed`);
    renew();
  };
  return (
    <SettingCard
      {...face}
      description="Large links on the home page to parts of the code, in this order. Changes are saved immediately."
    >
      {links.length === 0 && <p className={styles.none}>No links to parts of the code yet.</p>}
      <ReorderList
        label="Links to parts of the code"
        items={links}
        itemKey={({ id }) => String(id)}
        itemName={({ label }) => label}
        onReorder={reorder}
      >
        {(link) => (
          <LinkRow
            link={link}
            onTurn={(isOn) => turn(link, isOn)}
            onRename={() => setRenamed(link)}
            onRemove={() => setRemoved(link)}
          />
        )}
      </ReorderList>
      <AddContentLink />
      {renamed !== null && (
        <RenameLinkDialog
          label={renamed.label}
          onClose={() => setRenamed(null)}
          onLabel={async (label, base) => {
            await browserClient.call(editContentLink, { site, id: renamed.id, label, base });
            showAdminMessage(`“${label}” saved`);
            renew();
          }}
        />
      )}
      <ConfirmDialog
        open={removed !== null}
        title="Remove this link?"
        confirmLabel="Remove link"
        dangerous
        onClose={() => setRemoved(null)}
        onConfirm={() => removed !== null && remove(removed)}
      >
        <p>“{removed?.label}” will be removed from the home page. The code does not change.</p>
      </ConfirmDialog>
    </SettingCard>
  );
}

interface LinkRowProps {
  readonly link: ContentQuickLink;
  readonly onTurn: (isOn: boolean) => void;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function LinkRow({ link: { label, enabled, place }, onTurn, onRename, onRemove }: LinkRowProps) {
  return (
    <div className={styles.row}>
      <span className={styles.text}>
        <span className={classNames(styles.title, !enabled && styles.off)}>{label}</span>
        {place === null ? (
          <span className={styles.gone}>This part is no longer in the code, so the link is hidden.</span>
        ) : (
          <span className={styles.address}>{place.text}</span>
        )}
      </span>
      <span className={styles.tools}>
        <Switch label="Shown" aria-label={`Shown: ${label}`} checked={enabled} onValue={onTurn} />
        <AdminIconButton icon="edit" label={`Rename ${label}`} tip="none" onClick={onRename} />
        <AdminIconButton icon="trash" label={`Remove ${label}`} tip="none" onClick={onRemove} />
      </span>
    </div>
  );
}
