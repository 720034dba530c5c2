import { fileJobs } from "../platform/files/jobs.ts";
import type { Job } from "../platform/jobs/port.ts";
import { mailJobs } from "../platform/mail/jobs.ts";
import { searchJobs } from "../platform/search/missing-indexes.ts";
import { catalog } from "./catalog.ts";

/** The background jobs of the platform and of all features. */
export const allJobs: readonly Job[] = [...mailJobs, ...searchJobs, ...fileJobs, ...catalog.jobs];
