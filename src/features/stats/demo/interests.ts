export type Season = "always" | "spring" | "summer" | "autumn" | "winter";

/** How often each chapter of Larkmere's code is viewed, and its peak season. */
export const CHAPTERS: Readonly<Record<string, readonly [weight: number, season: Season]>> = {
  "135": [9, "always"],
  "115": [7, "summer"],
  "95": [8, "spring"],
  "58": [4, "always"],
  "70": [4, "always"],
  "64": [3, "autumn"],
  "90": [4, "autumn"],
  "101": [3, "summer"],
  "106": [3, "summer"],
  "118": [2, "winter"],
  "129": [2, "winter"],
  "122": [2, "always"],
  "126": [2, "winter"],
  "84": [1.5, "always"],
  "132": [1.5, "always"],
  "110": [1, "spring"],
  "31": [1, "always"],
};

/** How often documents of a type are opened, how much more often new ones, and their peak season. */
export const DOCUMENT_TYPES: Readonly<Record<string, readonly [weight: number, newness: number, season: Season]>> = {
  Agendas: [0.4, 60, "always"],
  Minutes: [1, 25, "always"],
  Budgets: [1.5, 20, "autumn"],
  "Plans and Reports": [2.5, 8, "always"],
  Maps: [6, 0, "spring"],
  "Board Decisions": [1, 12, "always"],
  Recordings: [1, 5, "always"],
};

/** Documents that people look for, and how much. */
export const POPULAR_DOCUMENTS: Readonly<Record<string, number>> = {
  "Zoning Map": 4,
  "Plow Routes": 0.7,
  "Map of the Town": 1,
};

type SearchTerm = readonly [term: string, weight: number, season: Season];

export const TERMS_WITH_RESULTS: readonly SearchTerm[] = [
  ["short-term rental", 8, "summer"],
  ["dock permit", 8, "spring"],
  ["mooring", 4, "spring"],
  ["fence height", 7, "spring"],
  ["leaf burning", 7, "autumn"],
  ["open burning", 4, "autumn"],
  ["dog license", 6, "always"],
  ["setback", 6, "always"],
  ["parking", 6, "always"],
  ["noise", 5, "summer"],
  ["beach", 4, "summer"],
  ["fireworks", 3, "summer"],
  ["snow removal", 6, "winter"],
  ["overnight parking", 5, "winter"],
  ["building permit", 6, "always"],
  ["fees", 5, "always"],
  ["accessory apartment", 4, "always"],
  ["variance", 4, "always"],
  ["site plan", 3, "always"],
  ["sign", 4, "always"],
  ["subdivision", 3, "always"],
  ["garage sale", 2, "summer"],
  ["swimming pool", 3, "spring"],
  ["shed", 3, "spring"],
  ["home occupation", 2, "always"],
  ["flood zone", 2, "spring"],
  ["senior exemption", 3, "winter"],
  ["public records", 2, "always"],
  ["peddler", 1, "summer"],
  ["historic district", 2, "always"],
];

export const TERMS_WITHOUT_RESULTS: readonly SearchTerm[] = [
  ["drone", 8, "always"],
  ["airbnb", 9, "summer"],
  ["chicken coop", 7, "spring"],
  ["ev charger", 4, "always"],
  ["cannabis dispensary", 4, "always"],
  ["food truck", 4, "summer"],
  ["tiny house", 3, "always"],
  ["beekeeping", 2, "spring"],
  ["heat pump", 2, "winter"],
  ["vrbo", 3, "summer"],
  ["leaf blower", 3, "autumn"],
  ["plastic bags", 1, "always"],
  ["e-bike", 2, "summer"],
];
