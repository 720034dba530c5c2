import type { Endpoint } from "../../../platform/http/endpoint.ts";
import { linkEndpoints } from "./links.ts";
import { groupEndpoints } from "./groups.ts";
import { mailEndpoints } from "./mail.ts";
import { userAddEndpoints } from "./users-add.ts";
import { userChangeEndpoints } from "./users-change.ts";
import { userPasswordEndpoints } from "./users-password.ts";
import { userEndpoints } from "./users.ts";
import { sessionEndpoints } from "./session.ts";
import { settingsEndpoints } from "./settings.ts";

export const accountEndpoints: readonly Endpoint[] = [
  ...sessionEndpoints,
  ...settingsEndpoints,
  ...linkEndpoints,
  ...userEndpoints,
  ...userAddEndpoints,
  ...userChangeEndpoints,
  ...userPasswordEndpoints,
  ...groupEndpoints,
  ...mailEndpoints,
];
