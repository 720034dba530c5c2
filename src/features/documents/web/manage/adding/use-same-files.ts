import { useEffect, useRef, useState } from "react";
import { browserClient } from "../../../../../ui/api.ts";
import { MAX_FILE_BYTES } from "../../../../../ui/file-drop/sort-files.ts";
import { findSameFiles } from "../../../contract/documents.ts";

interface SameFiles {
  /** SHA-256 of the files that have been read. */
  readonly hashes: ReadonlyMap<File, string>;
  /** Documents of the town by the hash of their file. */
  readonly inTown: ReadonlyMap<string, { readonly title: string; readonly typeTitle: string }>;
  /** Whether all files have been compared. */
  readonly isChecked: boolean;
}

/** The call takes so many. */
const AT_ONCE = 1000;
const NONE: Omit<SameFiles, "isChecked"> = { hashes: new Map(), inTown: new Map() };

/**
 * Compares files with each other and with those of the town by their bytes. A file that cannot be read, a page without TLS
 * (browsers hash only with it) and a server that does not answer leave them unknown: then they count as different.
 */
export function useSameFiles(site: string, files: readonly File[]): SameFiles {
  const [found, setFound] = useState(NONE);
  const [checked, setChecked] = useState<ReadonlySet<File>>(new Set());
  const latest = useRef(found);
  const left = files.filter((file) => !checked.has(file));
  const isChecked = left.length === 0;
  useEffect(() => {
    if (isChecked) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const compare = async (): Promise<void> => {
      const hashes = new Map(latest.current.hashes);
      const fresh: string[] = [];
      for (const file of left) {
        const hash = await hashOfFile(file);
        if (signal.aborted) return;
        if (hash === null) continue;
        hashes.set(file, hash);
        fresh.push(hash);
      }
      const inTown = new Map(latest.current.inTown);
      for (let at = 0; at < fresh.length; at += AT_ONCE) {
        const answer = await browserClient
          .call(findSameFiles, { site, hashes: fresh.slice(at, at + AT_ONCE) }, { signal })
          .catch(() => null);
        for (const { hash, ...document } of answer?.files ?? []) inTown.set(hash, document);
      }
      if (signal.aborted) return;
      latest.current = { hashes, inTown };
      setFound(latest.current);
      setChecked((known) => new Set([...known, ...left]));
    };
    void compare();
    return () => stop.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- `left` follows from both
  }, [site, files.length, isChecked]);
  return { ...found, isChecked };
}

async function hashOfFile(file: File): Promise<string | null> {
  if (!isSecureContext || file.size > MAX_FILE_BYTES) return null;
  try {
    const hash = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
    return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
  } catch {
    return null;
  }
}
