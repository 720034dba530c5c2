import type { Endpoint } from "../../../platform/http/endpoint.ts";
import { linkEndpoints } from "./links.ts";
import { groupEndpoints } from "./groups.ts";
import { mailEndpoints } from "./mail.ts";
import { secondFactorEndpoints } from "./second-factors.ts";
import { secondStepEndpoints } from "./second-step.ts";
import { requestEndpoints } from "./requests.ts";
import { userAddEndpoints } from "./users-add.ts";
import { userChangeEndpoints } from "./users-change.ts";
import { userPasswordEndpoints } from "./users-password.ts";
import { userEndpoints } from "./users.ts";
import { sessionEndpoints } from "./session.ts";
import { settingsEndpoints } from "./settings.ts";

export const accountEndpoints: readonly Endpoint[] = [
  ...sessionEndpoints,
  ...secondStepEndpoints,
  ...settingsEndpoints,
  ...secondFactorEndpoints,
  ...linkEndpoints,
  ...userEndpoints,
  ...userAddEndpoints,
  ...requestEndpoints,
  ...userChangeEndpoints,
  ...userPasswordEndpoints,
  ...groupEndpoints,
  ...mailEndpoints,
];
