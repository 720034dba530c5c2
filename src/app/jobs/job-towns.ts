import { mailAddressOf } from "../../features/accounts/parts/server/mail-to-user.ts";
import { UserActors } from "../../features/accounts/user-actors.ts";
import { codeOfTowns } from "../../features/code/code-of-towns.ts";
import type { RegistryCatalog } from "../../features/sites/registry.ts";
import { readTownNow } from "../../features/sites/town-now.ts";
import type { Db } from "../../platform/db/db.ts";
import { visitor } from "../../platform/http/access.ts";
import type { SignInRules } from "../../platform/http/endpoint.ts";
import type { JobTowns } from "../../platform/jobs/town-job.ts";
import { mailContent } from "../../platform/mail/body.ts";
import type { Mailer } from "../../platform/mail/port.ts";

interface Parts {
  readonly db: Db;
  readonly catalog: RegistryCatalog;
  readonly signIn: SignInRules;
  readonly mail: Mailer;
  /** Origin of links: `mailOriginOf`. */
  readonly origin: string;
}

/** What jobs know of their towns: read for each job, because others change it. */
export function openJobTowns({ db, catalog, signIn, mail, origin }: Parts): JobTowns {
  const users = new UserActors(catalog, signIn);
  return {
    find: async (customerId) => {
      const town = await readTownNow(db, catalog, codeOfTowns, customerId);
      if (town === null) return null;
      return {
        ...town,
        linkTo: (path) => origin + path,
        personOf: (tx, userId) => users.find(tx, userId),
        askedBy: async (tx, { userId, username }) => {
          const found = userId === null ? null : await users.find(tx, userId);
          return { ...(found ?? visitor), userId, username };
        },
        mail: async (tx, userId, { kind, subject, parts }) => {
          const user = await mailAddressOf(tx, userId, customerId);
          if (user === null) return false;
          const content = mailContent(subject, ["Hello,", ...parts]);
          await mail.send(tx, { ...content, kind, to: user.address, customerId: user.isMember ? customerId : null });
          return true;
        },
      };
    },
  };
}
