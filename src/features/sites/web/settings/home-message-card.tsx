import { browserClient } from "../../../../ui/api.ts";
import { RichTextField } from "../../../../ui/editor/rich-text-field.tsx";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { type CardFace, useSettings, useSettingsView } from "../../parts/settings/settings.ts";
import { uploadStoredFile } from "../../../files/contract.ts";

/** ADMIN-32, HOME-05 */
export function HomeMessageCard(face: CardFace) {
  const { site } = useSettingsView();
  const setting = useSettings(["homePageMessage"], "Home page message saved");
  const upload = async (file: File): Promise<string> =>
    (await browserClient.call(uploadStoredFile, { site, file })).url;
  return (
    <SettingCard {...face} setting={setting} description="Shown on the home page, below the banner.">
      <RichTextField
        label="Message"
        hint="Leave it empty to show no message."
        {...setting.field("homePageMessage")}
        upload={upload}
      />
    </SettingCard>
  );
}
