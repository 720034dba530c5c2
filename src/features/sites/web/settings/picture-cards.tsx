import { useState } from "react";
import { browserClient } from "../../../../ui/api.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { ImageCrop } from "../../../../ui/crop/image-crop.tsx";
import { isTooLong } from "../../../../domain/elongation.ts";
import { FileDrop } from "../../../../ui/file-drop/file-drop.tsx";
import { showAdminMessage } from "../../../../ui/form/admin-messages.ts";
import { ConfirmDialog } from "../../../../ui/form/confirm-dialog.tsx";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { MAX_PICTURE_SIZE, removeSeal, saveSeal } from "../../settings/contract/pictures.ts";
import { bannerWebsite, MOST_ELONGATED_SEAL } from "../../policy/settings.ts";
import { type CardFace, useSettings, useSettingsView } from "../../parts/settings/settings.ts";
import {
  PICTURES,
  PICTURES_IN_WORDS,
  pictureProblem,
  useChosenPicture,
  type ChosenPicture,
} from "./use-chosen-picture.ts";
import styles from "./pictures.module.css";

/** OPEN-140: the small picture beside the town name. Choose a picture, crop it, and it shows on every page. */
export function SealCard(face: CardFace) {
  const { site, settings, renew } = useSettingsView();
  const [confirming, setConfirming] = useState(false);
  const [sending, setSending] = useState(false);
  const { seal } = settings.customization;
  const picture = useChosenPicture();
  const send = async (): Promise<void> => {
    const { chosen } = picture;
    if (chosen === null || chosen.area === null) return;
    setSending(true);
    try {
      await browserClient.call(saveSeal, { site, file: chosen.file, ...chosen.area });
      picture.leave();
      showAdminMessage("Seal saved");
      renew();
    } catch (error) {
      picture.leave(pictureProblem(error));
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
      description="Shown beside the town name on every page. A square picture with a transparent background looks best; one side can be up to twice as long as the other."
    >
      {seal !== "" && picture.chosen === null && (
        <div className={styles.present}>
          <img className={styles.seal} src={seal} alt="Current seal" />
          <Button onClick={() => setConfirming(true)}>Remove seal</Button>
        </div>
      )}
      {picture.chosen === null ? (
        <FileDrop
          label={seal === "" ? "Drop a seal here" : "Drop another seal here"}
          hint={PICTURES_IN_WORDS}
          more="You choose the part to show"
          accept={PICTURES}
          maxBytes={MAX_PICTURE_SIZE}
          multiple={false}
          error={picture.error}
          onFiles={([file]) => file !== undefined && void picture.take(file)}
        />
      ) : (
        <SealCrop picture={picture} sending={sending} onApply={() => void send()} />
      )}
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

interface SealCropProps {
  readonly picture: ChosenPicture;
  readonly sending: boolean;
  readonly onApply: () => void;
}

/** Chooses the part of the picture to show, in a shape that fits beside the town name. */
function SealCrop({ picture: { chosen, crop, leave, rejectUnreadable }, sending, onApply }: SealCropProps) {
  if (chosen === null) return null;
  const { src, area } = chosen;
  return (
    <>
      <ImageCrop
        src={src}
        alt="Chosen picture"
        mostElongated={MOST_ELONGATED_SEAL}
        onCrop={crop}
        onUnreadable={rejectUnreadable}
      />
      <div className={styles.row}>
        <Button
          look="solid"
          disabled={area === null || isTooLong(area, MOST_ELONGATED_SEAL) || sending}
          onClick={onApply}
        >
          Apply seal
        </Button>
        <Button look="plain" disabled={sending} onClick={() => leave()}>
          Choose another
        </Button>
      </div>
    </>
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
