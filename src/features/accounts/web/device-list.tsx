import { useRevalidator } from "react-router";
import { AdminIcon } from "../../../ui/admin-icons.tsx";
import { browserClient } from "../../../ui/api.ts";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { showAdminMessage, showFailure } from "../../../ui/form/admin-messages.ts";
import { endDevice, endOtherDevices, type Device } from "../contract/settings.ts";
import styles from "./device-list.module.css";

/** The devices that are signed in, with times in words; each but this one can be signed out. */
export function DeviceList({ devices }: { readonly devices: readonly Device[] }) {
  const { revalidate } = useRevalidator();
  const end = async (deed: () => Promise<unknown>, said: string): Promise<void> => {
    try {
      await deed();
      showAdminMessage(said);
      // The button that was pressed is gone with its device.
      document.querySelector<HTMLElement>("#devices-list")?.focus();
      await revalidate();
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <>
      <ul className={styles.list} id="devices-list" tabIndex={-1} aria-label="Devices that are logged in">
        {devices.map((device) => (
          <li key={device.id} className={styles.device}>
            <AdminIcon name="device" size={24} />
            <div className={styles.words}>
              <p className={styles.name}>
                {device.name} {device.isThis && <Chip tone="theme">This device</Chip>}
              </p>
              <p className={styles.when}>
                Last used {device.lastSeen}, logged in {device.begun}
              </p>
            </div>
            {!device.isThis && (
              <Button
                look="outline"
                aria-label={`Sign out ${device.name}, last used ${device.lastSeen}`}
                onClick={() =>
                  void end(() => browserClient.call(endDevice, { id: device.id }), `${device.name} is logged out.`)
                }
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <Button
          look="danger"
          className={styles.all}
          onClick={() => void end(() => browserClient.call(endOtherDevices, {}), "All other devices are logged out.")}
        >
          <AdminIcon name="sign-out" />
          Sign out all other devices
        </Button>
      )}
    </>
  );
}
