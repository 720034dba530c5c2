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

/** The keys of a town and what may be done with them; each change is sent at once. */
export interface Keys {
  /** Null while they are on their way. */
  readonly list: ApiKeyList | null;
  /** They could not be loaded. */
  readonly failed: boolean;
  load(): void;
  create(key: { readonly label: string } & Switches): Promise<CreatedApiKey>;
  /** Tells a failure and leaves the key as it was. */
  change(id: number, change: { readonly label?: string } & Switches): Promise<void>;
  remove(id: number): Promise<void>;
}

export function useKeys(site: string): Keys {
  const [list, setList] = useState<ApiKeyList | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    browserClient.call(listApiKeys, { site }, { signal: leaving.signal }).then(setList, (error: unknown) => {
      if (leaving.signal.aborted) return;
      setFailed(true);
      showFailure(error);
    });
    return () => leaving.abort();
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
      const made = await browserClient.call(createApiKey, { site, ...key });
      // The secret is for the dialog alone.
      const { secretKey: _secret, ...listed } = made;
      setKeys((keys) => [...keys, listed]);
      return made;
    },
    change: async (id, change) => {
      const before = list?.keys.find((key) => key.id === id);
      const put = (after: Partial<ApiKey> | undefined): void =>
        setKeys((keys) => keys.map((key) => (key.id === id ? { ...key, ...after } : key)));
      // What was turned stands so at once, until the server says otherwise.
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
