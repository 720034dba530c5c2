import { permissionTexts } from "../../sites/policy/permission-texts.ts";
import { isPermission } from "../../sites/policy/permissions.ts";

const KINDS: Readonly<Record<string, string>> = {
  "customization.save": "Setting changed",
  "customization.counties": "Counties changed",
  "customization.warnings": "Search warnings changed",
  "feature.level": "Feature switched",
  "town.grant": "Permission given to the town",
  "town.revoke": "Permission taken from the town",
  "town.create": "Town made",
  "town.simulate": "Town made up",
  "town.rename": "Town renamed",
  "town.export": "Town exported",
  "town.remove": "Town removed",
  "code.upload": "Code sent to be read",
  "code.publish": "Publication of a code asked for",
  "code.discard": "Sent code discarded",
  "version.publish": "Code imported",
  "version.displayDate": "Display date changed",
  "zoning.set": "Zoning chapter chosen",
  "zoning.clear": "Zoning chapter cleared",
  "quickLink.add": "Quick link added",
  "quickLink.edit": "Quick link changed",
  "quickLink.remove": "Quick link removed",
  "quickLink.order": "Quick links reordered",
  "contentLink.add": "Tile added",
  "contentLink.edit": "Tile changed",
  "contentLink.remove": "Tile removed",
  "contentLink.order": "Tiles reordered",
  "user.create": "User invited",
  "user.add": "User added",
  "user.invite": "User invited again",
  "user.role": "Role changed",
  "user.grant": "Rights changed",
  "user.password": "Password set",
  "user.switchOff": "User switched off",
  "user.switchOn": "User switched on",
  "user.edit": "Name or e-mail changed",
  "user.remove": "User removed",
  "group.add": "Group added",
  "group.rename": "Group renamed",
  "group.grant": "Rights of a group changed",
  "group.remove": "Group removed",
  "group.addMember": "Member added to a group",
  "group.removeMember": "Member taken from a group",
  "key.create": "API key created",
  "key.update": "API key changed",
  "key.delete": "API key deleted",
  "mail.again": "Message sent again",
  "file.upload": "File uploaded",
  "distribution.add": "Copies registered",
  "distribution.change": "Entry of the distribution changed",
  "distribution.remove": "Entry of the distribution removed",
};

/** Settings and facts as the screens call them, where their own name does not say it. */
const NAMES: Readonly<Record<string, string>> = {
  muniContactPerson: "Contact person",
  muniPhone: "Phone",
  muniEmail: "E-mail",
  muniAddress: "Address",
  muniUrl: "Website",
  website: "Website of the town",
  mapUrl: "Zoning map",
  globalPublicMessage: "Message to everybody",
  globalPublicMessageDismissalDays: "Days that a dismissed message stays away",
  searchSynonyms: "Words that mean the same",
  customerName: "Name of the town",
  nameOverride: "Name shown in place of the town's",
  sidebarLabel: "Heading of the side panel",
  pubdocsName: "Name of public documents",
  pubdocsShortName: "Short name of public documents",
  custId: "Id in addresses",
  govtype: "Kind of government",
  textualQuickLinkType: "Leads to",
  url: "Address",
  codeEnabled: "Code API",
  searchEnabled: "Search API",
  contentEnabled: "Content API",
  codeGraphicalLinkEnabled: "Tile of the code",
  lawsGraphicalLinkEnabled: "Tile of new laws",
  codifiedLawsGraphicalLinkEnabled: "Tile of codified laws",
  helpGraphicalLinkEnabled: "Tile of the help",
  pubId: "Name of the version",
  current: "Shown as current",
};

/** "user.grant" → "Rights changed"; of what has no words here the action itself: "Key: rotate". */
export function actionLabel(action: string): string {
  const known = KINDS[action];
  if (known !== undefined) return known;
  const [feature = "", verb = ""] = action.split(".");
  return verb === "" ? toLabel(feature) : `${toLabel(feature)}: ${toLabel(verb).toLowerCase()}`;
}

/** "bannerBackgroundColor" → "Banner background color"; permissions by their titles, the rest as it is. */
export function subjectLabel(subject: string): string {
  if (isPermission(subject)) return permissionTexts[subject].title;
  const page = /^([a-z]+)(Short)?Name$/.exec(subject);
  if (NAMES[subject] === undefined && page !== null)
    return `${page[2] === undefined ? "Name" : "Short name"} of ${page[1] ?? ""}`;
  return /^[a-z]+([A-Z][a-z\d]*)+$/.test(subject) ? toLabel(subject) : subject;
}

/** "quickLink" → "Quick link"; "muniPhone" → "Phone" */
export function toLabel(name: string): string {
  if (NAMES[name] !== undefined) return NAMES[name];
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
