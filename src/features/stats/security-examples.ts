import { atTown, type SecurityExamples } from "../../platform/features/security-examples.ts";

const days = () => ({ from: "2026-01-01", to: "2026-01-31" });

export const securityExamples: SecurityExamples = {
  calls: {
    getStats: atTown(days),
    getPartStats: atTown(days),
    getDocumentStats: atTown(days),
    getTermStats: atTown(days),
    downloadStats: atTown(days),
    downloadPartStats: atTown(days),
    downloadDocumentStats: atTown(days),
    downloadTermStats: atTown(days),
  },
  pages: {
    "/dashboard/:site/stats": ({ custId }) => `/dashboard/${custId}/stats`,
  },
};
