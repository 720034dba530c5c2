import { useState } from "react";
import { browserClient } from "../../../../ui/api.ts";
import { Button } from "../../../../ui/button.tsx";
import { FileDrop } from "../../../../ui/file-drop/file-drop.tsx";
import { tellAdmin, tellFailure } from "../../../../ui/form/admin-messages.ts";
import { ConfirmDialog } from "../../../../ui/form/confirm-dialog.tsx";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { MAX_PICTURE_SIZE, removeSeal, saveSeal } from "../../../sites/settings/contract/pictures.ts";
import { bannerWebsite } from "../../../sites/settings/policy.ts";
import type { CardFace } from "./groups.ts";
import { useSettings } from "./use-settings.ts";
import { useSettingsView } from "./view.ts";
import styles from "./pictures.module.css";

export const PICTURES = "image/jpeg,image/png,image/gif";

/** OPEN-140: the small picture beside the name. A new one is shown at once. */
export function SealCard(face: CardFace) {
  const { site, settings, renew } = useSettingsView();
  const [asking, setAsking] = useState(false);
  const [sending, setSending] = useState(false);
  const { seal } = settings.customization;
  const send = async (file: File): Promise<void> => {
    setSending(true);
    try {
      await browserClient.call(saveSeal, { site, file });
      tellAdmin("Seal saved");
      renew();
    } catch (error) {
      tellFailure(error);
    } finally {
      setSending(false);
    }
  };
  const remove = async (): Promise<void> => {
    await browserClient.call(removeSeal, { site });
    tellAdmin("Seal removed");
    renew();
  };
  return (
    <SettingCard
      {...face}
      description="Stands beside the name of the town on every page and on the home page. A square picture with a clear ground looks best."
    >
      {seal !== "" && (
        <div className={styles.present}>
          <img className={styles.seal} src={seal} alt="The seal that is shown now" />
          <Button onClick={() => setAsking(true)}>Remove the seal</Button>
        </div>
      )}
      <FileDrop
        label={seal === "" ? "Drop a seal here" : "Drop another seal here"}
        hint="A JPEG, PNG or GIF. It is shown at once"
        accept={PICTURES}
        maxBytes={MAX_PICTURE_SIZE}
        multiple={false}
        disabled={sending}
        onFiles={([file]) => file !== undefined && void send(file)}
      />
      <ConfirmDialog
        open={asking}
        title="Remove the seal?"
        confirmLabel="Remove the seal"
        dangerous
        onClose={() => setAsking(false)}
        onConfirm={remove}
      >
        <p>The name of the town stands alone then. The picture itself is not kept here.</p>
      </ConfirmDialog>
    </SettingCard>
  );
}

/** ADMIN-46: what is typed is completed as the field is left, as the server does it. */
export function BannerWebsiteCard(face: CardFace) {
  const setting = useSettings(["website"], "Website saved");
  const { value, set } = setting;
  return (
    <SettingCard
      {...face}
      setting={setting}
      description="Where a click on the banner of the home page leads: the website of the town. Empty: nowhere."
    >
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        placeholder="http://www.example.gov"
        maxLength={255}
        value={value.website}
        onValue={(website) => set({ website })}
        onBlur={() => set({ website: bannerWebsite(value.website) })}
      />
    </SettingCard>
  );
}
