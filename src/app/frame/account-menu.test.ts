import { expect, test } from "vitest";
import { testSession } from "../../features/sites/test-session.ts";
import { readBrowserManifests } from "../browser-features.ts";
import { featureFolders } from "../features.ts";

const manifests = await readBrowserManifests(featureFolders([]));
const entries = manifests
  .flatMap(({ browser }) => browser?.accountMenu ?? [])
  .toSorted((one, other) => one.position - other.position);

test("[SHELL-22] The account menu has My Notes for users with notes, the settings and the way out, back to this page", () => {
  const here = "/larkmere/index?letter=P";
  const linksOf = (hasOwn: boolean) => {
    const session = testSession({ username: "rose" });
    const notes = { ...session.parts.notes, hasOwn };
    return entries.flatMap(({ link }) => link({ ...session, parts: { ...session.parts, notes } }, here) || []);
  };
  const others = [
    { label: "Your settings", href: "/user/settings/larkmere" },
    { label: "Sign out", href: `/user/logout/larkmere?url=${encodeURIComponent(here)}` },
  ];
  expect(linksOf(false)).toEqual(others);
  expect(linksOf(true)).toEqual([{ label: "My Notes", href: "/larkmere/note/all" }, ...others]);
});
