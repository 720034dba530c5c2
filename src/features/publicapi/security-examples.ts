import { type SecurityExamples } from "../../platform/features/security-examples.ts";

export const securityExamples: SecurityExamples = {
  calls: {
    apiDescription: () => ({}),
  },
  pages: {
    "/developers": () => "/developers",
  },
};
