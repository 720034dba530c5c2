import { z } from "zod";
import type { Job, Retry } from "../jobs/port.ts";
import { deleteOldMail } from "./queries.ts";

/** If the mail server is unavailable: after half a minute, then doubling up to an hour, for about a day. */
const RETRY: Retry = { limit: 30, firstWaitSeconds: 30, longestWaitSeconds: 3600 };
const RETENTION_DAYS = 90;

const messageRef = z.object({ id: z.int() });

export const sendMail: Job<z.infer<typeof messageRef>> = {
  name: "mail.send",
  data: messageRef,
  retry: RETRY,
  timeoutSeconds: 120,
  run: ({ id }, { mail, db, signal, isLast }) => mail.deliver(db, id, { signal, isLast }),
};

const forgetMail: Job<Record<string, never>> = {
  name: "mail.forget",
  data: z.strictObject({}),
  schedule: { cron: "40 7 * * *", data: {} },
  run: async (_data, { db, log }) => {
    const messages = await deleteOldMail(db, new Date(Date.now() - RETENTION_DAYS * 86_400_000));
    if (messages > 0) log.info({ messages }, "old messages deleted");
  },
};

export const mailJobs: readonly Job[] = [sendMail, forgetMail];
