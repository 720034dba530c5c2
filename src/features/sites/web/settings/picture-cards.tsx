import { useState } from "react";
import { browserClient } from "../../../../ui/api.ts";
import { Button } from "../../../../ui/button.tsx";
import { FileDrop } from "../../../../ui/file-drop/file-drop.tsx";
import { showAdminMessage, showFailure } from "../../../../ui/form/admin-messages.ts";
import { ConfirmDialog } from "../../../../ui/form/confirm-dialog.tsx";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { MAX_PICTURE_SIZE, removeSeal, saveSeal } from "../../settings/contract/pictures.ts";
import { bannerWebsite } from "../../policy/settings.ts";
import { type CardFace, useSettings, useSettingsView } from "../../../administration/parts/settings.ts";
import styles from "./pictures.module.css";

export const PICTURES = "image/jpeg,image/png,image/gif";

/** OPEN-140: the small picture beside the town name. Saves immediately. */
export function SealCard(face: CardFace) {
  const { site, settings, renew } = useSettingsView();
  const [confirming, setConfirming] = useState(false);
  const [sending, setSending] = useState(false);
  const { seal } = settings.customization;
  const send = async (file: File): Promise<void> => {
    setSending(true);
    try {
      await browserClient.call(saveSeal, { site, file });
      showAdminMessage("Seal saved");
      renew();
    } catch (error) {
      showFailure(error);
    } finally {
      setSending(false);
    }
  };
  const remove = async (): Promise<void> => {
    await browserClient.call(removeSeal, { site });
    showAdminMessage("Seal removed");
    renew();
  };
  return (
    <SettingCard
      {...face}
      description="Shown beside the town name on every page. A square picture with a transparent background looks best."
    >
      {seal !== "" && (
        <div className={styles.present}>
          <img className={styles.seal} src={seal} alt="Current seal" />
          <Button onClick={() => setConfirming(true)}>Remove seal</Button>
        </div>
      )}
      <FileDrop
        label={seal === "" ? "Drop a seal here" : "Drop another seal here"}
        hint="A JPEG, PNG or GIF. It is saved immediately"
        accept={PICTURES}
        maxBytes={MAX_PICTURE_SIZE}
        multiple={false}
        disabled={sending}
        onFiles={([file]) => file !== undefined && void send(file)}
      />
      <ConfirmDialog
        open={confirming}
        title="Remove the seal?"
        confirmLabel="Remove seal"
        dangerous
        onClose={() => setConfirming(false)}
        onConfirm={remove}
      >
        <p>The town name will show without a seal. The picture is deleted.</p>
      </ConfirmDialog>
    </SettingCard>
  );
}

/** ADMIN-46: completes the address when the field loses focus, as the server does. */
export function BannerWebsiteCard(face: CardFace) {
  const setting = useSettings(["website"], "Website saved");
  const { value, set } = setting;
  return (
    <SettingCard
      {...face}
      setting={setting}
      description="The banner on the home page links to this website. Leave it empty for no link."
    >
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        placeholder="http://www.example.gov"
        maxLength={255}
        {...setting.field("website")}
        onBlur={() => set({ website: bannerWebsite(value.website) })}
      />
    </SettingCard>
  );
}
