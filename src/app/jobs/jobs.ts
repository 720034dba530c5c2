import type { Database } from "../../platform/db/db.ts";
import { vacuuming } from "../../platform/db/vacuum.ts";
import { fileJobs } from "../../platform/files/jobs.ts";
import type { Job } from "../../platform/jobs/port.ts";
import { mailJobs } from "../../platform/mail/jobs.ts";
import { searchJobs } from "../../platform/search/missing-indexes.ts";
import { catalog } from "../catalog.ts";

/** The background jobs of the platform and of all features. */
export const allJobs: readonly Job[] = [...mailJobs, ...searchJobs, ...fileJobs, ...catalog.jobs];

/** Those of an installation with this kind of database. */
export const jobsOf = ({ kind }: Pick<Database, "kind">): readonly Job[] =>
  kind === "embedded" ? [...allJobs, vacuuming] : allJobs;
