import { hashOf } from "./holders.ts";
import { apiKeys } from "./tables.ts";
import { atTown, idOf, type SecurityExamples } from "../../platform/features/security-examples.ts";

export const securityExamples: SecurityExamples = {
  calls: {
    listApiKeys: atTown(),
    createApiKey: atTown(() => ({ label: "Library", contentEnabled: true })),
    updateApiKey: atTown(({ key }) => ({ id: key, label: "Library" })),
    deleteApiKey: atTown(({ key }) => ({ id: key })),
  },
  objects: async ({ db, secret }, { customerId, custId }) => {
    const [key, keySecret] = [`${custId}key`, secret.newToken()];
    const added = db
      .insert(apiKeys)
      .values({
        customerId,
        key,
        secretHash: hashOf(secret, key, keySecret),
        label: "Map",
        contentEnabled: true,
        searchEnabled: true,
        codeEnabled: true,
        rateLimit: 1_000_000,
        createdBy: "clerk",
      })
      .returning({ id: apiKeys.id });
    return { key: await idOf(added), keyHeaders: { authorization: `Bearer ${key}:${keySecret}` } };
  },
};

declare module "../../platform/features/security-examples.ts" {
  interface ExampleTown {
    readonly key: number;
    /** Headers of a program that has the key. */
    readonly keyHeaders: Readonly<Record<string, string>>;
  }
}
