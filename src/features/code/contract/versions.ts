import { z } from "zod";
import { versionStates } from "../../../domain/version-state.ts";
import { defineCall } from "../../../platform/http/call.ts";
import type { ConcernKind } from "./concerns.ts";
import { typedName } from "../../../platform/http/typed-name.ts";

const site = z.string();
const version = z.string().max(60);
/** No code of the United States is older. */
const day = z.iso
  .date("must be a date in the form YYYY-MM-DD")
  .refine((date) => date >= "1600-01-01", "must not be before 1600");
export const MAX_VERSION_NAME = 200;

/** A version as administrators see it. Dates are YYYY-MM-DD. */
const managedVersion = z.object({
  archiveId: z.string(),
  title: z.string(),
  /** What the town calls it: "Supplement 12". */
  name: z.string(),
  /** Date of the law, which orders the versions; null: the day of its import counts. */
  date: z.string().nullable(),
  /** The date that readers see; null: that of the import. */
  displayDate: z.string().nullable(),
  importTime: z.string(),
  /** Visitors see only current and archived versions. A scheduled one becomes current on its date. */
  state: z.enum(versionStates),
});
export type ManagedVersion = z.infer<typeof managedVersion>;

export const listVersions = defineCall({
  id: "listVersions",
  method: "GET",
  path: "/api/:site/versions",
  summary: "All versions of the code, newest first, including those that are unpublished.",
  input: z.object({ site }),
  answer: z.object({ versions: z.array(managedVersion) }),
});

/** A date in the future, and the date of another published version. */
const dateConcerns = ["future-date", "same-date"] as const satisfies readonly ConcernKind[];
export type DateConcern = (typeof dateConcerns)[number];

export const changeVersion = defineCall({
  id: "changeVersion",
  method: "PUT",
  path: "/api/:site/versions/:version",
  summary:
    "Changes the date of the law and the name of a version. Of the published versions whose date has come, the newest is current.",
  input: z.object({
    site,
    version,
    /** An empty date leaves it as it is. */
    date: z.union([z.literal(""), day]).default(""),
    name: typedName(MAX_VERSION_NAME),
    /** What may be a mistake about the date must be confirmed, each by itself. */
    confirmed: z.array(z.enum(dateConcerns)).max(dateConcerns.length).default([]),
  }),
  answer: managedVersion,
  failure: "There was a problem changing the version",
});

export const versionActions = ["unpublish", "publish", "putInForce"] as const;
export type VersionAction = (typeof versionActions)[number];

export const moveVersion = defineCall({
  id: "moveVersion",
  method: "POST",
  path: "/api/:site/versions/:version/:action",
  summary:
    "Unpublishes a version, publishes it again, or puts it in force, which unpublishes the versions with newer dates.",
  input: z.object({ site, version, action: z.enum(versionActions) }),
  answer: z.object({
    version: managedVersion,
    /** Versions that were unpublished with it. */ withdrawn: z.array(z.string()),
  }),
  failure: "There was a problem changing the version",
});
