import { useState } from "react";
import { AdminIconButton } from "../../../../ui/controls/admin-button.tsx";
import { AdminIcon } from "../../../../ui/icons/admin-icons.tsx";
import { browserClient } from "../../../../ui/api.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { showAdminMessage, showFailure } from "../../../../ui/form/admin-messages.ts";
import { ConfirmDialog } from "../../../../ui/form/confirm-dialog.tsx";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { ReorderList } from "../../../../ui/reorder/reorder-list.tsx";
import type { TextQuickLink } from "../../settings/contract/settings.ts";
import { orderQuickLinks, removeQuickLink } from "../../settings/links/contract.ts";
import { type CardFace, rethrowAs, useSettingsView } from "../../parts/settings/settings.ts";
import { TextLinkDialog, type LinkInDialog } from "./text-link-dialog.tsx";
import { useShownOrder } from "../../../../ui/reorder/use-shown-order.ts";
import styles from "../../parts/settings/links.module.css";

/** ADMIN-35 to ADMIN-38: each change is saved immediately. */
export function TextLinksCard(face: CardFace) {
  const { site, settings, renew } = useSettingsView();
  const [links, showOrder] = useShownOrder(settings.textQuickLinks);
  const [edited, setEdited] = useState<LinkInDialog | null>(null);
  const [removed, setRemoved] = useState<TextQuickLink | null>(null);
  const reorder = async (next: readonly TextQuickLink[]): Promise<void> => {
    showOrder(next);
    try {
      await browserClient.call(orderQuickLinks, { site, items: next.map(({ id }) => id) });
    } catch (error) {
      showFailure(error);
    }
    renew();
  };
  const remove = async (link: TextQuickLink): Promise<void> => {
    await browserClient.call(removeQuickLink, { id: link.id }).catch(rethrowAs(removeQuickLink));
    showAdminMessage(`“${link.title}” removed`);
    renew();
  };
  return (
    <SettingCard
      {...face}
      description="The Quick Links list on the home page, in this order. Changes are saved immediately."
    >
      {links.length === 0 && <p className={styles.none}>No links yet. The home page does not show the list.</p>}
      <ReorderList
        label="Text quick links"
        items={links}
        itemKey={({ id }) => String(id)}
        itemName={({ title }) => title}
        onReorder={(next) => void reorder(next)}
      >
        {(link) => (
          <div className={styles.row}>
            <span className={styles.text}>
              <span className={styles.title}>{link.title}</span>
              <span className={styles.address}>{link.url}</span>
            </span>
            <span className={styles.tools}>
              <AdminIconButton icon="edit" label={`Edit ${link.title}`} tip="none" onClick={() => setEdited(link)} />
              <AdminIconButton
                icon="trash"
                label={`Remove ${link.title}`}
                tip="none"
                onClick={() => setRemoved(link)}
              />
            </span>
          </div>
        )}
      </ReorderList>
      <div>
        <Button onClick={() => setEdited({ id: null, title: "", url: "", textualQuickLinkType: "EXTERNAL" })}>
          <AdminIcon name="plus" />
          Add a link
        </Button>
      </div>
      {edited !== null && (
        <TextLinkDialog key={edited.id} site={site} link={edited} onClose={() => setEdited(null)} onSaved={renew} />
      )}
      <ConfirmDialog
        open={removed !== null}
        title="Remove this link?"
        confirmLabel="Remove link"
        dangerous
        onClose={() => setRemoved(null)}
        onConfirm={() => removed !== null && remove(removed)}
      >
        <p>“{removed?.title}” will be removed from the home page.</p>
      </ConfirmDialog>
    </SettingCard>
  );
}
