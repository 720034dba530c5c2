import { findUserId } from "../../features/accounts/logins.ts";
import { storedVersions } from "../../features/code/inspection.ts";
import { versionKey } from "../../features/code/version-key.ts";
import type { Db } from "../../platform/db/db.ts";
import { namedOnce } from "../../platform/features/contributed-files.ts";
import type { DemoContent, DemoTown } from "../../platform/features/demo.ts";
import type { Services } from "../../platform/services.ts";
import { contributionsOf } from "../contributions.ts";
import { findProvision } from "./provisions.ts";

/** The code of the town; what is before it is there when its versions are imported. */
const CODE = 10;

/** What features add to the town, in its order. */
export async function demoContents(): Promise<Record<"beforeCode" | "afterCode", readonly DemoContent[]>> {
  const all = namedOnce("content of the demonstration", await contributionsOf("demo"), (contents) =>
    contents.map((content) => [content.name, content] as const),
  );
  const inOrder = [...all.values()].toSorted((one, other) => one.position - other.position);
  return {
    beforeCode: inOrder.filter(({ position }) => position < CODE),
    afterCode: inOrder.filter(({ position }) => position >= CODE),
  };
}

/** Adds what is not there yet. Returns whether there was any. */
export async function addContents(
  contents: readonly DemoContent[],
  services: Services,
  town: DemoTown,
): Promise<boolean> {
  let changed = false;
  for (const { add } of contents) changed = (await add(services, town)) || changed;
  return changed;
}

/** Whether the town has never had some of the content. */
export async function missesContent(services: Services, town: DemoTown): Promise<boolean> {
  const { beforeCode, afterCode } = await demoContents();
  for (const { isMissing } of [...beforeCode, ...afterCode])
    if ((await isMissing?.(services, town)) === true) return true;
  return false;
}

export const demoTown = (db: Db, town: Pick<DemoTown, "customerId" | "custId">): DemoTown => ({
  ...town,
  userId: (username) => findUserId(db, username),
  provision: async (name) => {
    const current = (await storedVersions(db, town.custId)).find(({ state }) => state === "current");
    return current === undefined ? null : findProvision(db, versionKey(current), name);
  },
});
