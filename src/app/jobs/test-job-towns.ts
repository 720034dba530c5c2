import type { Db } from "../../platform/db/db.ts";
import type { JobTowns } from "../../platform/jobs/town-job.ts";
import type { Mailer } from "../../platform/mail/port.ts";
import { catalog } from "../catalog.ts";
import { openJobTowns } from "./job-towns.ts";

const noMail: Mailer = {
  sends: false,
  send: () => Promise.reject(new Error("Mail is not part of the test")),
  sendAgain: async () => false,
  deliver: async () => {},
};

/** The towns of a test, for jobs. Their links begin with "https://code.example.org". */
export const testJobTowns = (db: Db, mail: Mailer = noMail): JobTowns =>
  openJobTowns({
    db,
    catalog,
    mail,
    signIn: { requireSecondFactor: "nobody", passkeyOrigin: null },
    origin: "https://code.example.org",
  });
