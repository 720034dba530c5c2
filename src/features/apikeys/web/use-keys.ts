import { useEffect, useState } from "react";
import { browserClient } from "../../../ui/api.ts";
import { showFailure } from "../../../ui/form/admin-messages.ts";
import {
  createApiKey,
  deleteApiKey,
  listApiKeys,
  updateApiKey,
  type ApiKey,
  type ApiKeyList,
  type CreatedApiKey,
} from "../contract.ts";
import type { ApiField } from "../policy.ts";

type Switches = Partial<Record<ApiField, boolean>>;

/** The keys of a town with the actions on them. Changes are sent immediately. */
export interface Keys {
  /** Null while loading. */
  readonly list: ApiKeyList | null;
  /** Whether loading failed. */
  readonly failed: boolean;
  load(): void;
  create(key: { readonly label: string } & Switches): Promise<CreatedApiKey>;
  /** On failure, shows the error and leaves the key unchanged. */
  change(id: number, change: { readonly label?: string } & Switches): Promise<void>;
  remove(id: number): Promise<void>;
}

export function useKeys(site: string): Keys {
  const [list, setList] = useState<ApiKeyList | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    browserClient.call(listApiKeys, { site }, { signal: controller.signal }).then(setList, (error: unknown) => {
      if (controller.signal.aborted) return;
      setFailed(true);
      showFailure(error);
    });
    return () => controller.abort();
  }, [site, tries]);
  const setKeys = (to: (keys: readonly ApiKey[]) => ApiKey[]): void =>
    setList((known) => (known === null ? null : { ...known, keys: to(known.keys) }));
  return {
    list,
    failed,
    load: () => {
      setFailed(false);
      setTries(tries + 1);
    },
    create: async (key) => {
      const created = await browserClient.call(createApiKey, { site, ...key });
      // Only the dialog gets the secret.
      const { secretKey: _secret, ...listed } = created;
      setKeys((keys) => [...keys, listed]);
      return created;
    },
    change: async (id, change) => {
      const before = list?.keys.find((key) => key.id === id);
      const put = (after: Partial<ApiKey> | undefined): void =>
        setKeys((keys) => keys.map((key) => (key.id === id ? { ...key, ...after } : key)));
      // Optimistic: show the change immediately and undo it on failure.
      put(change);
      try {
        put(await browserClient.call(updateApiKey, { site, id, ...change }));
      } catch (error) {
        put(before);
        showFailure(error);
      }
    },
    remove: async (id) => {
      await browserClient.call(deleteApiKey, { site, id });
      setKeys((keys) => keys.filter((key) => key.id !== id));
    },
  };
}
