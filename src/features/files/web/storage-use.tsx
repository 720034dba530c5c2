import type { z } from "zod";
import type { getStorage } from "../contract.ts";
import { formatBytes } from "../../../domain/format-bytes.ts";
import styles from "./storage-screen.module.css";

export type Storage = z.output<typeof getStorage.answer>;

/** How much of the storage is used, in total and by kind, and how much deleting the unused files would free. */
export function StorageUse({ storage: { used, quota, kinds, unused } }: { readonly storage: Storage }) {
  return (
    <section className={styles.use} aria-label="Storage used">
      <p className={styles.sum} id="storage-sum">
        {formatBytes(used)} of {formatBytes(quota)} used
      </p>
      <meter
        className={styles.meter}
        aria-labelledby="storage-sum"
        min={0}
        max={quota}
        high={quota * 0.9}
        value={used}
      />
      <dl className={styles.kinds}>
        {[...kinds, { label: "Of the files in texts, unused", ...unused }].map(({ label, files, bytes }) => (
          <div key={label} className={styles.kind}>
            <dt>{label}</dt>
            <dd>
              {formatBytes(bytes)}
              {files !== null && ` in ${files.toLocaleString("en-US")} ${files === 1 ? "file" : "files"}`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
