import { useRevalidator } from "react-router";
import { AdminIcon } from "../../../ui/icons/admin-icons.tsx";
import { browserClient } from "../../../ui/api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Chip } from "../../../ui/controls/chip.tsx";
import { showAdminMessage, showFailure } from "../../../ui/form/admin-messages.ts";
import { endDevice, endOtherDevices, type Device } from "../contract/settings.ts";
import { useTimeAgo, type TimeAgo } from "./time-ago.tsx";
import styles from "./device-list.module.css";

interface DeviceListProps {
  readonly devices: readonly (Omit<Device, "lastSeen" | "begun"> & {
    readonly lastSeen: TimeAgo;
    readonly begun: TimeAgo;
  })[];
}

/** Signed-in devices with relative times. All but this one can be signed out. */
export function DeviceList({ devices }: DeviceListProps) {
  const { revalidate } = useRevalidator();
  const ago = useTimeAgo();
  const end = async (signOut: () => Promise<unknown>, message: string): Promise<void> => {
    try {
      await signOut();
      showAdminMessage(message);
      // The focused button disappears with its device.
      document.querySelector<HTMLElement>("#devices-list")?.focus();
      await revalidate();
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <>
      <ul className={styles.list} id="devices-list" tabIndex={-1} aria-label="Signed-in devices">
        {devices.map((device) => (
          <li key={device.id} className={styles.device}>
            <AdminIcon name="device" size={24} />
            <div className={styles.text}>
              <p className={styles.name}>
                {device.name} {device.isThis && <Chip tone="theme">This device</Chip>}
              </p>
              <p className={styles.when}>
                Last used {ago(device.lastSeen)}, signed in {ago(device.begun)}
              </p>
            </div>
            {!device.isThis && (
              <Button
                look="outline"
                aria-label={`Sign out ${device.name}, last used ${ago(device.lastSeen)}`}
                onClick={() =>
                  void end(() => browserClient.call(endDevice, { id: device.id }), `${device.name} signed out.`)
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
          onClick={() => void end(() => browserClient.call(endOtherDevices, {}), "All other devices signed out.")}
        >
          <AdminIcon name="sign-out" />
          Sign out all other devices
        </Button>
      )}
    </>
  );
}
