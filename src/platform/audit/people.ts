import type { Db } from "../db/db.ts";

/** Who did something: the user (null if unknown or removed), and the name stored at that time. */
export interface Author {
  readonly id: number | null;
  readonly name: string;
}

/** How an author is shown. */
export interface AuthorFacts {
  readonly name: string;
  /** Of users that still exist. A stored name alone might be that of somebody else. */
  readonly email: string | null;
}

/** Who the users are, for features that do not know accounts. One feature declares it (`people` in its feature.ts). */
export interface People {
  /** How authors are shown: "Marian Oakes" for "moakes". */
  readonly factsOf: (db: Db, authors: readonly Author[]) => Promise<(author: Author) => AuthorFacts>;
  /** Number of users by town (database id), of all towns or some. Towns without users are missing. */
  readonly countMembers: (db: Db, towns?: readonly number[]) => Promise<ReadonlyMap<number, number>>;
}

/** Without accounts: authors have the names that are stored with what they did. */
export const nobody: People = {
  factsOf: () => Promise.resolve(({ name }) => ({ name, email: null })),
  countMembers: () => Promise.resolve(new Map()),
};
