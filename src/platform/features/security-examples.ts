import type { Db } from "../db/db.ts";
import type { FileStore } from "../files/port.ts";
import type { Secret } from "../secret.ts";

/**
 * A town of the security tests with one object of each kind, so that tests can request the objects of another town. Each
 * feature adds the ids of its own objects to this type.
 */
export interface ExampleTown {
  readonly custId: string;
  readonly customerId: number;
  /** A provision with its own page, and another one. */
  readonly page: string;
  readonly guid: string;
  readonly citation: string;
  readonly archiveId: string;
}

/** An input without the types of its call: tests also send what belongs to another town. */
export type ExampleInput = Readonly<Record<string, unknown>>;

export interface ExampleServices {
  readonly db: Db;
  readonly files: FileStore;
  readonly secret: Secret;
  /** Password of all test users. */
  readonly password: string;
}

/**
 * What the security tests send to a feature: `security-examples.ts` in its folder exports it as `securityExamples`. A call
 * or page without an example fails these tests. After a change, run `node tests/security/show-matrix.ts`.
 */
export interface SecurityExamples {
  /**
   * For each call, an input that a general-code administrator may send. `site` is the town in the URL, `of` the town whose
   * objects are named: the same town, unless a test tries objects of another.
   */
  readonly calls?: Readonly<Record<string, (site: ExampleTown, of: ExampleTown) => ExampleInput>>;
  /** For each page, a URL by its pattern: "/:site/home". */
  readonly pages?: Readonly<Record<string, (of: ExampleTown) => string>>;
  /** Adds objects to a town. It has those of the features before this one. */
  readonly objects?: (services: ExampleServices, town: ExampleTown) => Promise<Partial<ExampleTown>>;
}

/** The example of a call that names its town as `site`. */
export function atTown(
  more: (of: ExampleTown) => ExampleInput = () => ({}),
): (site: ExampleTown, of: ExampleTown) => ExampleInput {
  return ({ custId }, of) => ({ site: custId, ...more(of) });
}

/** The id of the row that an `insert … returning` wrote. */
export const idOf = async (inserted: Promise<readonly { readonly id: number }[]>): Promise<number> =>
  (await inserted)[0]?.id ?? 0;

/** A picture of two pixels. */
export const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGP4z8DAwPAfAAcAAf9+CLHQAAAAAElFTkSuQmCC",
  "base64",
);
