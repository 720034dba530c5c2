import { randomUUID } from "node:crypto";
import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";

/** A bucket of the test server. */
export interface Bucket {
  /** FILES_URL. `endpoint`: another way to the server. */
  address(endpoint?: string): string;
  hide(): Promise<void>;
  bringBack(): Promise<void>;
}

export async function createBucket(prefix = "towncode/files"): Promise<Bucket> {
  const { url, folder } = inject("s3");
  const name = `test-${randomUUID()}`;
  await mkdir(join(folder, name));
  return {
    address: (endpoint = url) => `s3://${name}/${prefix}?endpoint=${encodeURIComponent(endpoint)}`,
    hide: () => rename(join(folder, name), join(folder, `${name}-hidden`)),
    bringBack: () => rename(join(folder, `${name}-hidden`), join(folder, name)),
  };
}
