import { ROLE_LABELS } from "./policy/roles.ts";
import { defineFeature } from "../../platform/features/feature.ts";
import { accountEndpoints } from "./endpoints/index.ts";
import { accountJobs } from "./jobs.ts";
import { authorFacts } from "./parts/server/author-names.ts";
import { permissions } from "./permissions.ts";
import { countMembers } from "./queries/members.ts";
import { settings } from "./settings.ts";
import { townData } from "./town-data.ts";

/** User accounts, sign-in, roles and groups, mail to users. */
export const feature = defineFeature({
  name: "accounts",
  permissions,
  settings,
  dashboardPages: [
    { page: "", label: "Users", position: 10, opensWith: ["USER_ADMIN"] },
    { page: "/mail", label: "Mail", position: 80, opensWith: ["USER_ADMIN"] },
  ],
  history: {
    actions: {
      "user.create": "User invited",
      "user.add": "User added",
      "user.ask": "Request to join sent",
      "user.withdraw": "Request to join withdrawn",
      "user.invite": "User invited again",
      "user.role": "Role changed",
      "user.grant": "Permissions changed",
      "user.password": "Password set",
      "user.switchOff": "User disabled",
      "user.switchOn": "User enabled",
      "user.edit": "Name or e-mail changed",
      "user.factors": "Second steps removed",
      "user.confirm": "E-mail address confirmed",
      "user.remove": "User removed",
      "group.add": "Group added",
      "group.rename": "Group renamed",
      "group.grant": "Group permissions changed",
      "group.remove": "Group removed",
      "group.addMember": "Member added to a group",
      "group.removeMember": "Member removed from a group",
      "mail.again": "Message resent",
    },
    values: { "user.role": ROLE_LABELS },
  },
  endpoints: accountEndpoints,
  jobs: accountJobs,
  people: { factsOf: authorFacts, countMembers },
  townData,
  // A session that ended after the backup must not come back.
  notInBackups: ["sessions"],
});

declare module "../../platform/features/feature.ts" {
  interface FeatureNames {
    readonly accounts: true;
  }
}
