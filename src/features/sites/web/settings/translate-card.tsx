import { useState } from "react";
import { browserClient } from "../../../../ui/api.ts";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import { showFailure } from "../../../../ui/form/admin-messages.ts";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import { Floating } from "../../../../ui/form/floating.tsx";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { saveCustomization } from "../../settings/contract/settings.ts";
import { type CardFace, useSavedSwitch, useSettingsView } from "../../parts/settings/settings.ts";

const NOT_ACKNOWLEDGED = "You must acknowledge the terms before translation can be enabled.";

/** ADMIN-20, ADMIN-21: turning it on asks for confirmation; turning it off works immediately. */
export function TranslateCard(face: CardFace) {
  const { site, settings } = useSettingsView();
  const [confirming, setConfirming] = useState(false);
  const save = (translate: boolean): Promise<unknown> =>
    browserClient.call(saveCustomization, { site, items: [{ type: "translate", value: translate }] });
  const { checked, saving, turn } = useSavedSwitch(settings.customization.translate, save, (translate) =>
    translate ? "Translation enabled" : "Translation disabled",
  );
  const enable = async (): Promise<void> => {
    await turn(true).then(() => setConfirming(false), showFailure);
  };
  return (
    <SettingCard
      {...face}
      description="Lets readers' browsers translate the pages. If it is off, pages ask browsers not to."
    >
      <Checkbox
        label="Translate"
        checked={checked}
        disabled={saving}
        onValue={(ticked) => (ticked ? setConfirming(true) : void turn(false).catch(showFailure))}
      />
      <Acknowledgement
        open={confirming}
        saving={saving}
        onClose={() => setConfirming(false)}
        onEnable={() => void enable()}
      />
    </SettingCard>
  );
}

interface AcknowledgementProps {
  readonly open: boolean;
  readonly saving: boolean;
  readonly onClose: () => void;
  readonly onEnable: () => void;
}

function Acknowledgement({ open, saving, onClose, onEnable }: AcknowledgementProps) {
  const { session } = useSettingsView();
  const [acknowledged, setAcknowledged] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const reset = (): void => {
    setAcknowledged(false);
    setError(null);
    onClose();
  };
  const submit = (): void => {
    if (!acknowledged) setError(NOT_ACKNOWLEDGED);
    else onEnable();
  };
  return (
    <Floating>
      <Dialog
        title="Enable translation"
        open={open}
        onClose={reset}
        onSubmit={submit}
        submitLabel="Enable"
        submitDisabled={saving}
      >
        <p>
          Pages are translated by machine. A translation is not the law: it can be wrong or incomplete. Only the
          original text is binding.
        </p>
        {session.termsOfUseUrl !== null && (
          <p>
            <a href={session.termsOfUseUrl} target="_blank" rel="noreferrer">
              Terms of use
            </a>
          </p>
        )}
        <Checkbox
          label="I acknowledge these terms on behalf of the town"
          checked={acknowledged}
          error={error}
          onValue={(ticked) => {
            setAcknowledged(ticked);
            setError(null);
          }}
        />
      </Dialog>
    </Floating>
  );
}
