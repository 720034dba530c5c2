import { useState, type DragEvent } from "react";
import { browserClient } from "../../../../ui/api.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { ImageCrop } from "../../../../ui/crop/image-crop.tsx";
import { FileDrop } from "../../../../ui/file-drop/file-drop.tsx";
import { showAdminMessage } from "../../../../ui/form/admin-messages.ts";
import { ConfirmDialog } from "../../../../ui/form/confirm-dialog.tsx";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { MAX_PICTURE_SIZE, removeBanner, saveBanner } from "../../settings/contract/pictures.ts";
import { type CardFace, useSettingsView } from "../../parts/settings/settings.ts";
import { droppedAddress, fetchPicture } from "./external-picture.ts";
import { PictureAddress } from "./picture-address.tsx";
import { PICTURES, pictureProblem, useChosenPicture, type ChosenPicture } from "./use-chosen-picture.ts";
import styles from "./pictures.module.css";

/** ADMIN-44, CONSTANTS-02 */
const BANNER = { width: 940, height: 106 };

/** ADMIN-43 to ADMIN-45: choose a picture, crop it, confirm, and it shows on the home page. */
export function BannerCard(face: CardFace) {
  const { settings, renew, reloadStyles, site } = useSettingsView();
  const picture = useChosenPicture();
  const { chosen } = picture;
  const [confirming, setConfirming] = useState<"apply" | "remove" | null>(null);
  const { bannerImage, bannerImageDouble } = settings.customization;
  const done = (message: string): void => {
    picture.leave();
    showAdminMessage(message);
    reloadStyles();
    renew();
  };
  const apply = async (): Promise<void> => {
    const area = chosen?.area ?? null;
    if (chosen === null || area === null) return;
    try {
      await browserClient.call(saveBanner, { site, file: chosen.file, ...area });
      done("Banner applied");
    } catch (error) {
      picture.leave(pictureProblem(error));
    }
  };
  const remove = async (): Promise<void> => {
    await browserClient.call(removeBanner, { site });
    done("Banner removed");
  };
  return (
    <SettingCard {...face} description="A strip at the top of the home page, 940 by 106 pixels, above the town name.">
      {bannerImage !== "" && chosen === null && (
        <div className={styles.present}>
          <img
            className={styles.banner}
            src={bannerImage}
            srcSet={`${bannerImage} 1x, ${bannerImageDouble} 2x`}
            alt="Current banner"
            width={BANNER.width}
            height={BANNER.height}
          />
          <Button onClick={() => setConfirming("remove")}>Remove banner</Button>
        </div>
      )}
      {chosen === null ? (
        <Sources picture={picture} isThere={bannerImage !== ""} />
      ) : (
        <Cut picture={picture} onApply={() => setConfirming("apply")} />
      )}
      <ConfirmDialog
        open={confirming === "apply"}
        title="Apply the banner?"
        confirmLabel="Apply banner"
        onClose={() => setConfirming(null)}
        onConfirm={apply}
      >
        <p>Visitors see it on the home page immediately.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={confirming === "remove"}
        title="Remove the banner?"
        confirmLabel="Remove banner"
        dangerous
        onClose={() => setConfirming(null)}
        onConfirm={remove}
      >
        <p>The home page goes back to the plain color. The picture is deleted.</p>
      </ConfirmDialog>
    </SettingCard>
  );
}

interface CutProps {
  readonly picture: ChosenPicture;
  readonly onApply: () => void;
}

/** Chooses the part of the picture to show. */
function Cut({ picture: { chosen, crop, leave, rejectUnreadable }, onApply }: CutProps) {
  if (chosen === null) return null;
  return (
    <>
      <ImageCrop
        src={chosen.src}
        alt="Chosen picture"
        ratio={BANNER.width / BANNER.height}
        target={BANNER}
        onCrop={crop}
        onUnreadable={rejectUnreadable}
      />
      <div className={styles.row}>
        <Button look="solid" disabled={chosen.area === null} onClick={onApply}>
          Apply banner
        </Button>
        <Button look="plain" onClick={() => leave()}>
          Choose another
        </Button>
      </div>
    </>
  );
}

/** Takes a file by drop, choice or paste, or a picture from another page by drop or address (ADMIN-45). */
function Sources({
  isThere,
  picture: { error, take },
}: {
  readonly isThere: boolean;
  readonly picture: ChosenPicture;
}) {
  const dropped = (event: DragEvent): void => {
    const address = droppedAddress(event.dataTransfer);
    if (address === null) return;
    event.preventDefault();
    event.stopPropagation();
    void take(fetchPicture(address));
  };
  return (
    <>
      <div role="presentation" onDropCapture={dropped}>
        <FileDrop
          label={isThere ? "Drop another banner here" : "Drop a banner here"}
          hint="A JPEG, PNG or GIF from your computer or another web page"
          more="You choose the part to show"
          accept={PICTURES}
          maxBytes={MAX_PICTURE_SIZE}
          multiple={false}
          onFiles={([file]) => file !== undefined && void take(file)}
          error={error}
        />
      </div>
      <PictureAddress onAddress={(address) => void take(fetchPicture(address))} />
    </>
  );
}
