import { permissionTexts } from "../../sites/policy/permission-texts.ts";
import { isPermission } from "../../sites/policy/permissions.ts";

const KINDS: Readonly<Record<string, string>> = {
  "customization.save": "Setting changed",
  "customization.counties": "Counties changed",
  "customization.warnings": "Search warnings changed",
  "feature.level": "Feature level changed",
  "town.grant": "Permission granted to the town",
  "town.revoke": "Permission revoked from the town",
  "town.create": "Town created",
  "town.simulate": "Simulated town created",
  "town.rename": "Town renamed",
  "town.export": "Town exported",
  "town.remove": "Town removed",
  "code.upload": "Code uploaded",
  "code.publish": "Publication requested",
  "code.discard": "Upload discarded",
  "version.publish": "Code imported",
  "version.displayDate": "Display date changed",
  "zoning.set": "Zoning chapter set",
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
  "user.grant": "Permissions changed",
  "user.password": "Password set",
  "user.switchOff": "User disabled",
  "user.switchOn": "User enabled",
  "user.edit": "Name or e-mail changed",
  "user.remove": "User removed",
  "group.add": "Group added",
  "group.rename": "Group renamed",
  "group.grant": "Group permissions changed",
  "group.remove": "Group removed",
  "group.addMember": "Member added to a group",
  "group.removeMember": "Member removed from a group",
  "key.create": "API key created",
  "key.update": "API key changed",
  "key.delete": "API key deleted",
  "mail.again": "Message resent",
  "file.upload": "File uploaded",
  "distribution.add": "Copies registered",
  "distribution.change": "Distribution entry changed",
  "distribution.remove": "Distribution entry removed",
};

/** Labels of settings and fields as on the screens, if they cannot be derived from the name. */
const NAMES: Readonly<Record<string, string>> = {
  muniContactPerson: "Contact person",
  muniPhone: "Phone",
  muniEmail: "E-mail",
  muniAddress: "Address",
  muniUrl: "Website",
  website: "Town website",
  mapUrl: "Zoning map",
  globalPublicMessage: "Town notice",
  globalPublicMessageDismissalDays: "Days a dismissed notice stays hidden",
  searchSynonyms: "Synonyms",
  customerName: "Town name",
  nameOverride: "Display name",
  sidebarLabel: "Side panel heading",
  pubdocsName: "Public documents name",
  pubdocsShortName: "Public documents short name",
  custId: "ID in URLs",
  govtype: "Type of government",
  textualQuickLinkType: "Links to",
  url: "Address",
  codeEnabled: "Code API",
  searchEnabled: "Search API",
  contentEnabled: "Content API",
  codeGraphicalLinkEnabled: "Code tile",
  lawsGraphicalLinkEnabled: "New laws tile",
  codifiedLawsGraphicalLinkEnabled: "Law ledger tile",
  helpGraphicalLinkEnabled: "Help tile",
  pubId: "Version name",
  current: "Shown as current",
};

/** "user.grant" → "Permissions changed"; an action without a label becomes "Key: rotate". */
export function actionLabel(action: string): string {
  const known = KINDS[action];
  if (known !== undefined) return known;
  const [feature = "", verb = ""] = action.split(".");
  return verb === "" ? toLabel(feature) : `${toLabel(feature)}: ${toLabel(verb).toLowerCase()}`;
}

/** "bannerBackgroundColor" → "Banner background color"; permissions get their titles, other text stays as it is. */
export function subjectLabel(subject: string): string {
  if (isPermission(subject)) return permissionTexts[subject].title;
  const page = /^([a-z]+)(Short)?Name$/.exec(subject);
  if (NAMES[subject] === undefined && page !== null)
    return `${toLabel(page[1] ?? "")} ${page[2] === undefined ? "name" : "short name"}`;
  return /^[a-z]+([A-Z][a-z\d]*)+$/.test(subject) ? toLabel(subject) : subject;
}

/** "quickLink" → "Quick link"; "muniPhone" → "Phone" */
export function toLabel(name: string): string {
  if (NAMES[name] !== undefined) return NAMES[name];
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
