/**
 * Queries for the District of Columbia code, by kind: as lawyers, planners and residents would type them, from
 * rare to very common. They measure time; what they should find is judged elsewhere.
 */
export const queries: Readonly<Record<string, readonly string[]>> = {
  "a word": [
    "parking", "tax", "district", "court", "mayor", "license", "tenant", "zoning", "fee", "council", "noise", "dog", "snow", "chickens",
  ],
  "all words": [
    "parking meter fine", "rent increase notice", "security deposit return", "noise at night", "dog leash park", "business license renewal",
    "property tax exemption senior", "sidewalk snow removal", "minimum wage tipped employee", "liquor license hearing", "building permit fee",
    "child custody mediation", "public records request", "motor vehicle inspection",
  ],
  "a phrase": [
    '"open container"', '"security deposit"', '"certificate of occupancy"', '"district of columbia"', '"real property"', '"board of zoning adjustment"',
    '"probable cause"', '"statute of limitations"', '"motor vehicle"', '"minimum wage"', '"historic landmark"', '"good cause"', '"public hearing"',
    '"eminent domain"',
  ],
  "a word but not another": [
    "parking -meter", "tax NOT income", "license -liquor -alcohol", 'rent -"rent control"', "court NOT superior", "school -charter", "vehicle -motor",
    "lien NOT tax", "hearing -public", "insurance -health", "trust NOT fund", "dog -license", "permit -building",
  ],
  "one word or another": [
    "chickens OR poultry", "attorney OR lawyer", "mayor OR council", "apartment OR condominium", "noise | nuisance", "bicycle OR scooter OR moped",
    "tenant OR lessee", "marijuana OR cannabis", "firearm OR pistol OR rifle", "(fence OR wall) height", "(towing OR impoundment) fee",
    "landlord (eviction OR possession)", "fine OR penalty",
  ],
  "words near each other": [
    '"variance appeal"~10', '"notice tenant"~5', '"license revoked"~3', '"fee refund"~8', '"parking residential permit"~10', '"tax sale redemption"~12',
    '"council approve resolution"~6', '"mayor report annual"~8', '"hearing 30 days"~5', '"court jurisdiction"~4', '"sign permit"~4', '"board members appointed"~6',
    "'police officer arrest'~8",
  ],
  "within a field": [
    "title:parking", "title:definitions", "title:(short title)", 'title:"rules and regulations"', "term:owner", "term:person", "notes:1973", "number:47",
    "text:chickens", "title:tax -title:exemption", "title:license fee", "term:board", 'notes:"emergency act"',
  ],
  "beginnings of words": [
    "park*", "licens*", "zon*", "constr*", "environ*", "applica*", "condomin* associat*", "bicycl* lane", "electr* vehicle", "telecom*", "pharmac*",
    "educat* school", "muni* bond",
  ],
  "a citation": [
    "47-1801.04", "§ 42-3502.08", "1-204.04(a)", "title 25", "chapter 35", "28:3-307", "§ 16-801", "sec. 22-303", "8-1774.03", "subchapter II",
    "2-531", "50-2201.05b", "47-20",
  ],
};

/** What people type into the search bar, letter by letter. */
export const beginnings: readonly string[] = [
  ..."parking".split("").map((_each, end, letters) => letters.slice(0, end + 1).join("")),
  ..."47-1801.04".split("").map((_each, end, letters) => letters.slice(0, end + 1).join("")),
  "§ 4", "§ 42-35", "chapter 3", "ch 11", "title 4", "tax ex", "rent con", "the", "dist of col", "def", "823", "art", "business lic fee", "zzz",
];

/** Queries over many towns, whose codes say much alike: about parking, dogs, noise, permits, docks. */
export const townQueries: Readonly<Record<string, readonly string[]>> = {
  "a word": ["parking", "dogs", "noise", "fence", "permit", "shall", "harbor", "chickens", "variance", "snow"],
  "all words": ["building permit fee", "parking spaces dwelling", "dog license", "noise at night", "short-term rental permit", "public hearing notice", "site plan review"],
  "a phrase": ['"zoning board of appeals"', '"certificate of occupancy"', '"stop-work order"', '"planning board"', '"public hearing"'],
  "a word but not another": ["parking -loading", "permit NOT building", "dog -license", "sign -temporary"],
  "one word or another": ["chickens OR hens", "fence OR wall", "(towing OR removal) vehicle", "fine OR penalty"],
  "words near each other": ['"variance appeal"~10', '"parking spaces required"~8', '"permit fee"~3', '"hearing notice days"~12'],
  "within a field": ["title:parking", "title:definitions", "title:(penalties offenses)", "term:dwelling"],
  "beginnings of words": ["park*", "licens*", "zon*", "applica* permit"],
  "a citation": ["§ 135-24", "135-24(B)", "chapter 96", "section 2-3"],
};
