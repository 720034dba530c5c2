import { useState } from "react";
import { showAdminMessage } from "../../../../ui/form/admin-messages.ts";
import { useSettingsView } from "./view.ts";

interface SavedSwitch {
  readonly checked: boolean;
  readonly saving: boolean;
  /** Rejects with the server's error after setting the switch back. */
  readonly turn: (wanted: boolean) => Promise<void>;
}

/** A switch that saves immediately. It shows the new state until the page is reloaded with it. */
export function useSavedSwitch(
  isOn: boolean,
  save: (wanted: boolean) => Promise<unknown>,
  messageOf: (wanted: boolean) => string,
): SavedSwitch {
  const { renew } = useSettingsView();
  const [turned, setTurned] = useState<boolean | null>(null);
  const [saving, setSaving] = useState(false);
  if (turned === isOn && !saving) setTurned(null);
  const turn = async (wanted: boolean): Promise<void> => {
    setTurned(wanted);
    setSaving(true);
    try {
      await save(wanted);
      showAdminMessage(messageOf(wanted));
      renew();
    } catch (error) {
      setTurned(null);
      throw error;
    } finally {
      setSaving(false);
    }
  };
  return { checked: turned ?? isOn, saving, turn };
}
