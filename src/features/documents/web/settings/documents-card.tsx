import { browserClient } from "../../../../ui/api.ts";
import { RichTextField } from "../../../../ui/editor/rich-text-field.tsx";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import { Fieldset } from "../../../../ui/form/fieldset.tsx";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { type CardFace, useSettings, useSettingsView } from "../../../sites/parts/settings/settings.ts";
import { uploadStoredFile } from "../../../files/contract.ts";
import { allFileTypes, fileTypes, type FileType } from "../../contract/file-types.ts";
import styles from "../../../sites/parts/settings/cards.module.css";

export const DOCUMENT_SETTINGS = ["pubDocsFileTypes", "pubdocsDateDisabled", "pubDocsOnlyText"] as const;

const HINTS: Partial<Record<FileType, string>> = {
  svg: "Can contain scripts. They do not run here, but may where the file is saved.",
  html: "Can contain scripts. They do not run here, so some pages look incomplete.",
  zip: "Visitors must save and unpack it, and its contents cannot be searched.",
};

/** Allowed file types, dates, and the text of a site with public documents only (PUBDOC-62, PUBDOC-63, PUBDOC-79). */
export function DocumentsCard(face: CardFace) {
  const { site, settings } = useSettingsView();
  const setting = useSettings(DOCUMENT_SETTINGS, "Public documents saved");
  const types = setting.field("pubDocsFileTypes");
  const turn = (type: FileType, isOn: boolean): void =>
    types.onValue(allFileTypes.filter((each) => (each === type ? isOn : types.value.includes(each))));
  const upload = async (file: File): Promise<string> =>
    (await browserClient.call(uploadStoredFile, { site, file })).url;
  return (
    <SettingCard {...face} setting={setting} invalid={types.value.length === 0}>
      <Fieldset
        legend="Files that may be posted"
        look="label"
        hint="Documents that were posted before stay."
        error={types.value.length === 0 ? "Allow at least one type of file" : null}
      >
        <div className={styles.pair}>
          {allFileTypes.map((type) => (
            <Checkbox
              key={type}
              label={fileTypes[type]}
              hint={HINTS[type]}
              checked={types.value.includes(type)}
              onValue={(isOn) => turn(type, isOn)}
            />
          ))}
        </div>
      </Fieldset>
      <Checkbox
        {...setting.toggle("pubdocsDateDisabled")}
        label="Documents without dates"
        hint="Pages of documents show no dates and no filters for them."
      />
      {settings.customization.pubDocsOnly && (
        <RichTextField
          label="Text above the list of documents"
          hint="This site has public documents only. Leave it empty to show no text."
          {...setting.field("pubDocsOnlyText")}
          upload={upload}
        />
      )}
    </SettingCard>
  );
}
