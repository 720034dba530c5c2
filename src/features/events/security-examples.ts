import { type SecurityExamples } from "../../platform/features/security-examples.ts";

export const securityExamples: SecurityExamples = {
  calls: {
    // Always 200: events that the caller may not send are dropped silently (EVENTS-01).
    logEvent: ({ custId }) => ({ eventName: "code_print", custId }),
  },
};
