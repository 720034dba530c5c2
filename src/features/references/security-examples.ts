import { atTown, type SecurityExamples } from "../../platform/features/security-examples.ts";

export const securityExamples: SecurityExamples = {
  calls: {
    findLocations: atTown(() => ({ search: "secret" })),
    listLocations: (_site, { page }) => ({ key: page }),
    findDocumentLocations: atTown(() => ({ search: "secret" })),
    listDocumentTypeLocations: atTown(),
    listDocumentCategoryLocations: atTown(({ documentType }) => ({ key: documentType })),
    listDocumentLocations: atTown(({ documentCategory }) => ({ key: documentCategory })),
    listYearLocations: atTown(({ documentCategory }) => ({ id: documentCategory, year: 2026 })),
    findLawLocations: atTown(() => ({ search: "secret" })),
    listLawYearLocations: atTown(),
    listLawLocations: atTown(() => ({ year: 2026 })),
    getReferences: atTown(({ guid, publicDocument }) => ({
      references: `provision:${guid},document:${publicDocument}`,
    })),
    listReferenceProblems: atTown(),
  },
  pages: {
    "/dashboard/:site/references": ({ custId }) => `/dashboard/${custId}/references`,
  },
};
