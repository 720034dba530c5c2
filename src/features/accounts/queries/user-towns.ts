import type { Db } from "../../../platform/db/db.ts";
import { findTownNames } from "../../sites/parts/server/towns.ts";
import { townsOf } from "./town-users.ts";

export interface UserTown {
  readonly customerId: number;
  readonly custId: string;
}

/** The towns of a user, with both ids that the history stores. */
export async function findTownsByName(db: Db, userId: number): Promise<UserTown[]> {
  return findTownNames(db, await townsOf(db, userId));
}
