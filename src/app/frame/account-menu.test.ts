import { expect, test } from "vitest";
import { testSession } from "../../features/sites/test-session.ts";
import { readBrowserManifests } from "../browser-features.ts";
import { featureFolders } from "../features.ts";
import { accountMenu } from "./frame-parts.ts";

const manifests = await readBrowserManifests(featureFolders([]));
const features = manifests.flatMap(({ browser }) => browser ?? []);

test("[SHELL-22] The account menu has My Notes for users with notes, the settings and the way out, which leads back", () => {
  const linksOf = (hasOwn: boolean) => {
    const session = testSession({ username: "rose" });
    const notes = { ...session.parts.notes, hasOwn };
    return accountMenu(features, { ...session, parts: { ...session.parts, notes } });
  };
  const others = [
    { label: "Your settings", href: "/user/settings/larkmere" },
    { label: "Sign out", href: "/user/logout/larkmere", returns: true },
  ];
  expect(linksOf(false)).toEqual(others);
  expect(linksOf(true)).toEqual([{ label: "My Notes", href: "/larkmere/note/all" }, ...others]);
});
