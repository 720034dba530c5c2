import { useState } from "react";
import { AdminIcon } from "../../../../ui/icons/admin-icons.tsx";
import { browserClient } from "../../../../ui/api.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { showAdminMessage, showFailure } from "../../../../ui/form/admin-messages.ts";
import { useSettingsView } from "../../../sites/parts/settings/settings.ts";
import { addContentLink } from "../../../sites/settings/links/contract.ts";
import { ProvisionPicker, type PickedProvision } from "../../parts/provision-picker.ts";

const MAX_LABEL_LENGTH = 80;

/** A new tile is named after the provision it links to; clerks can rename it. */
export function AddContentLink() {
  const { site, session, renew } = useSettingsView();
  const [picking, setPicking] = useState(false);
  const add = async ({ guid, text }: PickedProvision): Promise<void> => {
    const label = text.slice(0, MAX_LABEL_LENGTH).trim();
    try {
      await browserClient.call(addContentLink, { site, guid, label });
      showAdminMessage(`“${label}” added`);
      renew();
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <div>
      <Button disabled={session.version === null} onClick={() => setPicking(true)}>
        <AdminIcon name="plus" />
        Add a link to the code
      </Button>
      {picking && (
        <ProvisionPicker
          site={site}
          title="Choose a part of the code"
          submitLabel="Add link"
          onClose={() => setPicking(false)}
          onPick={(picked) => void add(picked)}
        />
      )}
    </div>
  );
}
