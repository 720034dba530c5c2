import { accountJobs } from "../features/accounts/jobs.ts";
import { uploadJobs } from "../features/code/uploads/jobs.ts";
import { deletingTexts } from "../features/code/texts.ts";
import { statsJobs } from "../features/stats/jobs.ts";
import { fileJobs } from "../platform/files/jobs.ts";
import type { Job } from "../platform/jobs/port.ts";
import { mailJobs } from "../platform/mail/jobs.ts";
import { searchJobs } from "../platform/search/missing-indexes.ts";

/** The background jobs of the platform and of all features. */
export const allJobs: readonly Job[] = [
  ...mailJobs,
  ...searchJobs,
  ...accountJobs,
  ...statsJobs,
  ...uploadJobs,
  ...fileJobs,
  deletingTexts,
];
