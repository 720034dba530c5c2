import type { Db } from "../db/db.ts";
import type { Actor } from "../http/access.ts";
import type { Site } from "../http/site.ts";
import type { MailPart } from "../mail/body.ts";
import type { Job, JobContext } from "./port.ts";
import { StoredProgress, type ReportProgress } from "./progress.ts";

/** The towns that jobs work for. */
export interface JobTowns {
  /** A town as it is now; null if there is none. */
  find(customerId: number): Promise<JobTown | null>;
}

/** What a job knows of its town. Its name and its id in URLs may have changed since the job was enqueued. */
export interface JobTown {
  /** Its current code, with its settings (`settingsOf` parses those of a feature). */
  readonly site: Site & { readonly name: string };
  /** The address for people outside of the site: "/larkmere/laws" → "https://code.example.org/larkmere/laws". */
  linkTo(path: string): string;
  /**
   * A user with the permissions that they have now; null if there is none, or they are disabled. `db`: in a transaction,
   * that transaction, because another connection would wait for it.
   */
  personOf(db: Db, userId: number): Promise<Actor | null>;
  /**
   * For the history: who asked for the job, with their permissions of now. Somebody who is no longer there has those of
   * a visitor.
   */
  askedBy(db: Db, person: Person): Promise<Actor>;
  /** What an actor may do in the town. */
  may(actor: Actor, permission: string): boolean;
  /**
   * Writes a message to a user in the caller's transaction. False if they have no confirmed address, or are disabled.
   * Administrators of the town may read it if the user is one of its members.
   */
  mail(tx: Db, userId: number, message: TownMail): Promise<boolean>;
}

/** Who asked for a job, as its data names them. */
export interface Person {
  /** Null: no user, such as a command. */
  readonly userId: number | null;
  readonly username: string;
}

export interface TownMail {
  /** Permanent name of its purpose: "trees-counted". */
  readonly kind: string;
  readonly subject: string;
  /** Paragraphs and links. "Hello," is added. */
  readonly parts: readonly MailPart[];
}

export interface TownJobContext extends JobContext {
  readonly town: JobTown;
  /** For a job with `work`; does nothing otherwise. */
  readonly progress: ReportProgress;
}

/** A job for a town, as `townJob` takes it. */
interface TownJob<Data extends { readonly customerId: number }> extends Omit<Job<Data>, "run" | "interrupted"> {
  readonly run: (data: Data, context: TownJobContext) => Promise<void>;
  readonly interrupted?: (data: Data, context: TownJobContext) => Promise<void>;
  /** Name of the work that pages follow: "code.upload/12". */
  readonly work?: (data: Data) => string;
}

/** A job for a town, which it gets as it is when the job runs. If the town was removed, there is nothing to do. */
export function townJob<Data extends { readonly customerId: number }>({
  run,
  interrupted,
  work,
  ...job
}: TownJob<Data>): Job<Data> {
  const forTown =
    (does: TownJob<Data>["run"]): Job<Data>["run"] =>
    async (data, context) => {
      const { customerId } = data;
      const town = await context.towns.find(customerId);
      if (town === null) return;
      if (work === undefined) return does(data, { ...context, town, progress: () => {} });
      const stored = new StoredProgress(context.db, { customerId, name: work(data) });
      try {
        await does(data, { ...context, town, progress: stored.report });
      } finally {
        await stored.end();
      }
    };
  return { ...job, run: forTown(run), ...(interrupted !== undefined && { interrupted: forTown(interrupted) }) };
}
