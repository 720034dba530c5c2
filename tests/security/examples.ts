import type { InjectOptions } from "fastify";
import { addressOf, queryString, type Call } from "../../src/platform/http/call.ts";
import type { Headers, Town } from "./users.ts";

export type Input = Record<string, unknown>;

/**
 * For each call, an input that a general-code administrator may send. `site` is the town in the URL, `of` the town whose
 * users, groups and so on are named: the same town, unless a test tries objects of another. A missing call fails the
 * security tests: add a line, then run `node tests/security/show-matrix.ts`.
 */
export const examples: Readonly<Record<string, (site: Town, of: Town) => Input>> = {
  apiTownFacts: at(),
  apiTownHome: at(),
  apiTownLinks: at(),
  apiTownVersions: at(),
  apiCodeVersions: at(),
  apiCode: at(),
  apiContents: at(),
  apiProvision: at(({ guid }) => ({ guid })),
  apiCitedBy: at(({ guid }) => ({ guid })),
  apiProvisionChange: at(({ guid }) => ({ guid })),
  apiCitation: at(({ citation }) => ({ citation })),
  apiChanges: at(({ archiveId }) => ({ from: archiveId })),
  apiTownIndex: at(),
  apiDocumentTypes: at(),
  apiDocuments: at(),
  apiDocument: at(({ publicDocument }) => ({ id: publicDocument })),
  apiDocumentText: at(({ publicDocument }) => ({ id: publicDocument })),
  apiLaws: at(),
  apiLaw: at(({ law }) => ({ law })),
  apiLawText: at(({ law }) => ({ law })),
  apiSearch: at(() => ({ query: "secret" })),
  apiSuggest: at(() => ({ query: "secret" })),
  apiDescription: () => ({}),

  getSession: at(),
  listSites: () => ({}),
  getSignInFacts: at(),

  getSettings: at(),
  saveCustomization: at(() => ({ items: [{ type: "bannerBackgroundColor", value: "#102030" }] })),
  saveBanner: at(() => ({ file: PNG, x: 0, y: 0, width: 2, height: 1 })),
  removeBanner: at(),
  saveSeal: at(() => ({ file: PNG })),
  removeSeal: at(),
  // Not a public address: callers with the permission get 400.
  getExternalResource: () => ({ url: "http://127.0.0.1/seal.png" }),
  setDisplayDate: at(() => ({ displayDate: "2026-03-01" })),
  setFeature: at(() => ({ permission: "TRACKBACK", level: "USER" })),
  setMaximumLevel: at(() => ({ permission: "TRACKBACK", maximumLevel: "PUBLIC" })),
  grantBulkUpload: at(),
  revokeBulkUpload: at(),
  grantPermission: at(() => ({ permissionName: "DASHBOARD_STATS" })),
  revokePermission: at(() => ({ permissionName: "DASHBOARD_STATS" })),
  setZoningChapter: at(({ page }) => ({ guid: page })),
  clearZoningChapter: at(),
  saveCounties: at(() => ({ items: [] })),
  saveWarnings: at(() => ({ items: [{ message: "Closed", color: "#aa0000" }] })),
  addQuickLink: at(() => ({ title: "News", url: "https://news.example", textualQuickLinkType: "EXTERNAL" })),
  editQuickLink: at(({ quickLink }) => ({
    id: quickLink,
    title: "News",
    url: "https://news.example",
    textualQuickLinkType: "EXTERNAL",
  })),
  removeQuickLink: (_site, { quickLink }) => ({ id: quickLink }),
  orderQuickLinks: at(({ quickLink }) => ({ items: [quickLink] })),
  addContentLink: at(({ page }) => ({ guid: page, label: "Zoning" })),
  editContentLink: at(({ contentLink }) => ({ id: contentLink, enabled: false })),
  removeContentLink: at(({ contentLink }) => ({ id: contentLink })),
  orderContentLinks: at(({ contentLink }) => ({ items: [contentLink] })),
  testError: () => ({}),
  listTowns: () => ({}),
  decideCounty: () => ({ id: 1_000_000, accept: false }),
  checkCustId: () => ({ custId: "quarry" }),
  createTown: () => ({ custId: "quarry", name: "Town of Quarry", state: "VT" }),
  renameTown: (_site, { custId }) => ({ custId, name: `Town of ${custId}` }),
  getTownHoldings: (_site, { custId }) => ({ custId }),
  exportTown: (_site, { custId }) => ({ custId }),
  // A wrong name, so that the test towns are not removed.
  removeTown: (_site, { custId }) => ({ custId, name: "another" }),

  uploadStoredFile: at(() => ({ file: PNG })),
  getStorage: at(),
  deleteStoredFiles: at(() => ({ ids: [1_000_000] })),
  setStorageQuota: (_site, { custId }) => ({ site: custId, megabytes: 1000 }),

  findLocations: at(() => ({ search: "secret" })),
  listLocations: (_site, { page }) => ({ key: page }),
  findDocumentLocations: at(() => ({ search: "secret" })),
  listDocumentTypeLocations: at(),
  listDocumentCategoryLocations: at(({ documentType }) => ({ key: documentType })),
  listDocumentLocations: at(({ documentCategory }) => ({ key: documentCategory })),
  listYearLocations: at(({ documentCategory }) => ({ id: documentCategory, year: 2026 })),
  findLawLocations: at(() => ({ search: "secret" })),
  listLawYearLocations: at(),
  listLawLocations: at(() => ({ year: 2026 })),
  getReferences: at(({ guid, publicDocument }) => ({ references: `provision:${guid},document:${publicDocument}` })),
  listReferenceProblems: at(),

  listDocumentTypes: at(),
  getDocumentType: at(({ documentType }) => ({ typeId: documentType })),
  listDocumentCategories: at(),
  getDocumentFilters: at(({ documentType }) => ({ typeId: documentType })),
  addDocumentType: at(() => ({ title: "Budgets" })),
  editDocumentType: at(({ documentType }) => ({ typeId: documentType, title: "Minutes" })),
  // It has documents: callers with the permission get 409.
  deleteDocumentType: at(({ documentType }) => ({ typeId: documentType })),
  setDocumentTypeTile: at(({ documentType }) => ({ typeId: documentType, enabled: false })),
  addDocumentCategory: at(({ documentType }) => ({ typeId: documentType, title: "Committees" })),
  editDocumentCategory: at(({ documentType, documentCategory }) => ({
    categoryId: documentCategory,
    typeId: documentType,
    title: "Boards",
  })),
  deleteDocumentCategory: at(({ documentCategory }) => ({ categoryId: documentCategory })),
  getUncategorized: at(({ documentType }) => ({ typeId: documentType })),
  getDocument: at(({ publicDocument }) => ({ id: publicDocument })),
  addDocument: at(({ documentType }) => ({ typeId: documentType, title: "July", file: PNG })),
  findDocumentDuplicates: at(({ documentType }) => ({ typeId: documentType, documents: [{ title: "July" }] })),
  findSameFiles: at(() => ({ hashes: ["a".repeat(64)] })),
  confirmDocuments: at(({ publicDocument }) => ({ documentIdList: String(publicDocument) })),
  addLinkedDocument: at(({ documentType }) => ({ ...video, typeId: documentType })),
  // Without a file: its replacement would delete bytes that a dry run cannot bring back.
  editDocument: at(({ publicDocument, documentType }) => ({
    id: publicDocument,
    typeId: documentType,
    title: "June",
  })),
  // It has a file: callers with the permission get 400.
  editLinkedDocument: at(({ publicDocument, documentType }) => ({
    ...video,
    id: publicDocument,
    typeId: documentType,
  })),
  deleteDocument: at(({ publicDocument }) => ({ id: publicDocument })),
  deleteDocuments: at(({ publicDocument }) => ({ documentIdList: String(publicDocument) })),
  listDeletedDocuments: at(),
  restoreDocuments: at(({ deletedDocument }) => ({ documentIdList: String(deletedDocument) })),
  removeDeletedDocuments: at(({ deletedDocument }) => ({ documentIdList: String(deletedDocument) })),
  moveDocuments: at(({ publicDocument, documentType }) => ({
    documentIdList: String(publicDocument),
    typeId: documentType,
  })),
  viewDocument: at(({ publicDocument }) => ({ id: publicDocument, extension: "pdf" })),
  getDocumentFile: at(({ publicDocument }) => ({ id: publicDocument, extension: "pdf" })),
  getDocumentThumbnail: at(({ publicDocument }) => ({ id: publicDocument })),
  downloadDocuments: at(({ publicDocument }) => ({ docIds: String(publicDocument) })),
  getEarlierFile: at(({ publicDocument, earlierFile }) => ({ id: publicDocument, fileId: earlierFile })),
  getManagedDocument: at(({ publicDocument }) => ({ id: publicDocument })),
  recognizeDocument: at(({ publicDocument }) => ({ id: publicDocument })),
  deleteEarlierFile: at(({ publicDocument, earlierFile }) => ({ id: publicDocument, fileId: earlierFile })),
  getDocumentText: at(({ publicDocument }) => ({ id: publicDocument })),
  getDocumentPages: at(({ publicDocument }) => ({ id: publicDocument })),
  findInDocument: at(({ publicDocument }) => ({ id: publicDocument, find: "minutes" })),
  getPageWords: at(({ publicDocument }) => ({ id: publicDocument, page: 1 })),
  getPagePicture: at(({ publicDocument }) => ({ id: publicDocument, page: 1, width: 800 })),
  getDocumentFeed: at(() => ({ type: "Minutes" })),

  signIn: (_site, { userName }) => ({ login: userName, password: "not the right one" }),
  signOut: () => ({}),
  getAccount: () => ({}),
  saveName: () => ({ firstName: "Ann", lastName: "Reader" }),
  // Sent with a wrong password.
  saveEmail: () => ({ email: "ann@town.example", password: "not the right one" }),
  sendEmailLink: () => ({}),
  changePassword: () => ({ password: "not the right one", newPassword: "a lake in summer" }),
  endDevice: (_site, { session }) => ({ id: session }),
  endOtherDevices: () => ({}),
  getLink: (_site, { resetToken }) => ({ kind: "reset", token: resetToken }),
  acceptInvitation: (_site, { invitationToken }) => ({ token: invitationToken, newPassword: "a lake in summer" }),
  askReset: (site) => ({ login: "nobody of that name", site: site.custId }),
  confirmEmail: (_site, { emailToken }) => ({ token: emailToken }),
  resetPassword: (_site, { resetToken }) => ({ token: resetToken, newPassword: "a lake in summer" }),

  listUsers: at(),
  getUser: at(({ user }) => ({ id: user })),
  addUser: at(() => ({ username: "somebody-new", role: "user" })),
  addExistingUser: at(({ stranger }) => ({ login: stranger, role: "user" })),
  withdrawRequest: at(({ request }) => ({ id: request })),
  answerRequest: (_site, { custId, request }) => ({ town: custId, id: request, accept: true }),
  inviteAgain: at(({ invited }) => ({ id: invited })),
  setRole: at(({ user }) => ({ id: user, role: "user" })),
  setGrants: at(({ user }) => ({ id: user, grants: [] })),
  setUserState: at(({ user }) => ({ id: user, off: true })),
  removeUser: at(({ user }) => ({ id: user })),
  removeSecondFactors: at(({ user }) => ({ id: user })),
  // Sent with wrong passwords and codes.
  beginApp: () => ({ password: "not the right one" }),
  addApp: () => ({ setup: "not the right one", code: "000000" }),
  beginPasskey: () => ({ password: "not the right one" }),
  addPasskey: () => ({ setup: "not the right one", response: {} }),
  removeFactor: () => ({ id: 1_000_000, password: "not the right one" }),
  renewRecoveryCodes: () => ({ password: "not the right one" }),
  finishSignIn: () => ({ code: "000000" }),
  beginPasskeyStep: () => ({}),
  setPassword: (_site, { userName }) => ({ userName, password: "a lake in summer" }),
  listGroups: at(),
  addGroup: at(() => ({ name: "Board" })),
  renameGroup: at(({ group }) => ({ id: group, name: "Board" })),
  setGroupGrants: at(({ group }) => ({ id: group, grants: [] })),
  removeGroup: at(({ group }) => ({ id: group })),
  addMember: at(({ group, invited }) => ({ id: group, user: invited })),
  removeMember: at(({ group, user }) => ({ id: group, user })),

  listApiKeys: at(),
  createApiKey: at(() => ({ label: "Library", contentEnabled: true })),
  updateApiKey: at(({ key }) => ({ id: key, label: "Library" })),
  deleteApiKey: at(({ key }) => ({ id: key })),

  getCodePage: at(({ guid }) => ({ guid })),
  locateProvision: (_site, { guid }) => ({ guid }),
  resolveCitation: at(({ citation }) => ({ citation })),
  findComing: at(({ citation }) => ({ citation })),
  getToc: (_site, { page }) => ({ guid: page }),
  getPageToc: at(({ page }) => ({ page })),
  getCitedBy: at(({ guid }) => ({ guid })),
  getIndexWords: at(),
  listUploads: at(),
  getUpload: at(({ upload }) => ({ id: upload })),
  followUpload: at(({ upload }) => ({ id: upload })),
  sendUpload: at(() => ({ file: PNG })),
  publishUpload: at(({ upload }) => ({ id: upload })),
  discardUpload: at(({ upload }) => ({ id: upload })),
  getSuggestions: at(() => ({ query: "secret" })),
  getSearchResults: at(() => ({ page: 1, query: "secret" })),
  getManyResults: at(({ custId }) => ({ page: 0, query: "secret", custIds: custId, customerFilters: EVERY_TOWN })),
  getAllTownsResults: (_site, { custId }) => ({
    page: 0,
    query: "secret",
    custIds: custId,
    customerFilters: EVERY_TOWN,
  }),
  findCustomers: () => ({ name: "town", minPop: 0 }),
  getCustomerOptions: () => ({}),
  // Always 200: events that the caller may not send are dropped silently (EVENTS-01).
  logEvent: ({ custId }) => ({ eventName: "code_print", custId }),

  listNotes: at(),
  getNote: at(({ note }) => ({ id: note })),
  saveNote: at(({ guid }) => ({ id: "new-1", guid, title: "Ask", content: "<p>Is it a street?</p>" })),
  deleteNote: at(({ note }) => ({ id: note })),
  getNoteCounts: at(),
  listNoteGroups: at(),
  listAllNoteGroups: () => ({}),
  exportNotes: at(() => ({ format: "json" })),

  listLaws: at(() => ({ ledger: true })),
  getLawTable: at(() => ({ ledger: true })),
  listLawUploads: at(),
  getLawUpload: at(({ lawUpload }) => ({ id: lawUpload })),
  followLawUpload: at(({ lawUpload }) => ({ id: lawUpload })),
  sendLawUpload: at(() => ({ file: PNG, type: "Local Law" })),
  importLawUpload: at(({ lawUpload }) => ({ id: lawUpload })),
  discardLawUpload: at(({ lawUpload }) => ({ id: lawUpload })),
  getLaw: at(({ law }) => ({ id: law })),
  saveLaw: at(({ law }) => ({ id: law, title: "Fees" })),
  addLaw: at(() => ({ legislationType: "Local Law", number: "3-2026" })),
  // Not a PDF: callers with the permission get 400.
  putLawFile: at(({ law }) => ({ id: law, file: PNG })),
  // It has none: the bytes of another would be gone after a dry run.
  removeLawFile: at(({ lawWithoutFile }) => ({ id: lawWithoutFile })),
  findLedger: (_site, { version }) => ({ id: version }),
  listSuppedProposals: at(),
  dismissSupped: at(({ lawWithoutFile, version }) => ({ ids: [lawWithoutFile], version })),
  confirmSupped: at(({ lawWithoutFile, version }) => ({ ids: [lawWithoutFile], version })),
  downloadLaws: at(() => ({ ledger: true })),
  getLawFeed: at(),
  viewLaw: at(({ law }) => ({ id: law })),
  getLawThumbnail: at(({ law }) => ({ id: law })),

  listMessages: at(),
  getMessage: at(({ mail }) => ({ id: mail })),
  sendMessageAgain: at(({ mail }) => ({ id: mail })),
  listInstallationMessages: () => ({}),
  getInstallationMessage: (_site, { mail }) => ({ id: mail }),
  setUserDetails: at(({ user }) => ({ id: user, firstName: "Ann", lastName: "Reader", email: "ann@town.example" })),

  getDashboard: at(),
  listHistory: at(),
  getHistoryChoices: at(),
  downloadHistory: at(),
  listDistribution: at(),
  addDistribution: at(() => copies),
  changeDistribution: at(({ distribution }) => ({ id: distribution, ...copies })),
  removeDistribution: at(({ distribution }) => ({ id: distribution })),
  downloadDistribution: at(),
  listVersions: at(),
  changeVersion: at(({ archiveId }) => ({ version: archiveId, name: "Supplement 1" })),
  moveVersion: at(({ archiveId }) => ({ version: archiveId, action: "publish" })),
  listTitles: at(),
  listTitleChanges: at(),
  getTitleChange: at(({ guid }) => ({ guid })),
  getStats: at(days),
  getPartStats: at(days),
  getDocumentStats: at(days),
  getTermStats: at(days),
  downloadStats: at(days),
  downloadPartStats: at(days),
  downloadDocumentStats: at(days),
  downloadTermStats: at(days),
};

function at(more: (of: Town) => Input = () => ({})): (site: Town, of: Town) => Input {
  return ({ custId }, of) => ({ site: custId, ...more(of) });
}

function days(): Input {
  return { from: "2026-01-01", to: "2026-01-31" };
}

const copies = { recipient: "Library", kind: "printed", copies: 2, edition: "2026", sentOn: "2026-01-02" };

const video = { title: "Video", documentType: "VIDEO_LINK", url: "https://video.example.org/1" };

const EVERY_TOWN = '{"filters":[{"minPop":0}]}';

/** Two pixels. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGP4z8DAwPAfAAcAAf9+CLHQAAAAAElFTkSuQmCC",
  "base64",
);

export type Request = InjectOptions & { readonly url: string; readonly method: Call["method"] };

/** The request for an input, as our pages send it. */
export function requestOf(call: Call, input: Input, headers: Headers): Request {
  const { url, rest } = addressOf(call.path, input);
  const { file, ...fields } = rest;
  const { method } = call;
  if (file !== undefined)
    return {
      method,
      url: url + queryString(fields),
      headers: { ...headers, "content-type": "application/octet-stream", "file-name": "a.png" },
      payload: file as Buffer,
    };
  if (method === "GET" || method === "DELETE") return { method, url: url + queryString(rest), headers };
  // Bodies that are lists are in `items`.
  return {
    method,
    url,
    headers: { ...headers, "content-type": "application/json" },
    payload: JSON.stringify("items" in rest ? rest.items : rest),
  };
}
