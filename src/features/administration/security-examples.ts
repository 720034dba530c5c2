import { auditLog } from "../../platform/audit/tables.ts";
import { distributions } from "./tables.ts";
import { atTown, idOf, type SecurityExamples } from "../../platform/features/security-examples.ts";

const copies = { recipient: "Library", kind: "printed", copies: 2, edition: "2026", sentOn: "2026-01-02" } as const;

export const securityExamples: SecurityExamples = {
  calls: {
    getDashboard: atTown(),
    listHistory: atTown(),
    getHistoryChoices: atTown(),
    downloadHistory: atTown(),
    listDistribution: atTown(),
    addDistribution: atTown(() => copies),
    changeDistribution: atTown(({ distribution }) => ({ id: distribution, ...copies })),
    removeDistribution: atTown(({ distribution }) => ({ id: distribution })),
    downloadDistribution: atTown(),
  },
  pages: {
    "/dashboard/:site/settings": ({ custId }) => `/dashboard/${custId}/settings`,
    "/dashboard/:site/history": ({ custId }) => `/dashboard/${custId}/history`,
    "/dashboard/:site/distribution": ({ custId }) => `/dashboard/${custId}/distribution`,
  },
  objects: async ({ db }, { customerId, custId, archiveId }) => ({
    distribution: await idOf(
      db
        .insert(distributions)
        .values({ ...copies, customerId, edition: archiveId, createdBy: "clerk" })
        .returning({ id: distributions.id }),
    ),
    audit: await idOf(
      db
        .insert(auditLog)
        .values({ customerId, custId, actor: "clerk", action: "customization.save", subject: `secret of ${custId}` })
        .returning({ id: auditLog.id }),
    ),
  }),
};

declare module "../../platform/features/security-examples.ts" {
  interface ExampleTown {
    readonly distribution: number;
    /** An entry of the history. */
    readonly audit: number;
  }
}
