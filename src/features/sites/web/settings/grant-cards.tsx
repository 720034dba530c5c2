import { browserClient } from "../../../../ui/api.ts";
import { showFailure } from "../../../../ui/form/admin-messages.ts";
import { Switch } from "../../../../ui/form/checkbox.tsx";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import {
  grantBulkUpload,
  grantPermission,
  revokeBulkUpload,
  revokePermission,
} from "../../settings/contract/settings.ts";
import { type CardFace, useSavedSwitch, useSettingsView } from "../../parts/settings/settings.ts";
import styles from "../../parts/settings/cards.module.css";

const BULK_UPLOAD = "BULK_UPLOAD";

/** ADMIN-19, API-08 */
export function BulkUploadCard(face: CardFace) {
  const { site } = useSettingsView();
  const save = (wanted: boolean): Promise<unknown> =>
    browserClient.call(wanted ? grantBulkUpload : revokeBulkUpload, { site });
  return (
    <SettingCard {...face} description="Lets the town's document administrators upload many public documents at once.">
      <Grant name="Bulk upload" permission={BULK_UPLOAD} save={save} />
    </SettingCard>
  );
}

/** API-09, API-10, OPEN-31: permissions for all administrators of the town. */
export function TownGrantsCard(face: CardFace) {
  const { site, settings } = useSettingsView();
  return (
    <SettingCard
      {...face}
      description="Permissions that every administrator of the town gets, in addition to their own. You can only grant permissions that you have."
    >
      <div className={styles.rights}>
        {settings.grantChoices
          .filter(({ permission }) => permission !== BULK_UPLOAD)
          .map(({ permission, title, opens }) => (
            <Grant
              key={permission}
              name={title}
              hint={opens}
              permission={permission}
              save={(wanted) =>
                browserClient.call(wanted ? grantPermission : revokePermission, { site, permissionName: permission })
              }
            />
          ))}
      </div>
    </SettingCard>
  );
}

interface GrantProps {
  readonly name: string;
  readonly hint?: string;
  readonly permission: string;
  readonly save: (wanted: boolean) => Promise<unknown>;
}

function Grant({ name, hint, permission, save }: GrantProps) {
  const { settings } = useSettingsView();
  const { checked, saving, turn } = useSavedSwitch(
    settings.townGrants.includes(permission),
    save,
    (wanted) => `${name}: ${wanted ? "granted" : "revoked"}`,
  );
  return (
    <Switch
      label={name}
      hint={hint}
      checked={checked}
      disabled={saving}
      onValue={(wanted) => void turn(wanted).catch(showFailure)}
    />
  );
}
