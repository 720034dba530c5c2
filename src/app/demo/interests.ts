export type Season = "always" | "spring" | "summer" | "autumn" | "winter";

/** How much each chapter of Larkmere's code is read, and when most. */
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

type Searched = readonly [term: string, weight: number, season: Season];

export const FOUND: readonly Searched[] = [
  ["short-term rental", 8, "summer"], ["dock permit", 8, "spring"], ["mooring", 4, "spring"], ["fence height", 7, "spring"], ["leaf burning", 7, "autumn"], ["open burning", 4, "autumn"],
  ["dog license", 6, "always"], ["setback", 6, "always"], ["parking", 6, "always"], ["noise", 5, "summer"], ["beach", 4, "summer"], ["fireworks", 3, "summer"], ["snow removal", 6, "winter"],
  ["overnight parking", 5, "winter"], ["building permit", 6, "always"], ["fees", 5, "always"], ["accessory apartment", 4, "always"], ["variance", 4, "always"], ["site plan", 3, "always"],
  ["sign", 4, "always"], ["subdivision", 3, "always"], ["garage sale", 2, "summer"], ["swimming pool", 3, "spring"], ["shed", 3, "spring"], ["home occupation", 2, "always"],
  ["flood zone", 2, "spring"], ["senior exemption", 3, "winter"], ["public records", 2, "always"], ["peddler", 1, "summer"], ["historic district", 2, "always"],
];

export const IN_VAIN: readonly Searched[] = [
  ["drone", 8, "always"], ["airbnb", 9, "summer"], ["chicken coop", 7, "spring"], ["ev charger", 4, "always"], ["cannabis dispensary", 4, "always"], ["food truck", 4, "summer"],
  ["tiny house", 3, "always"], ["beekeeping", 2, "spring"], ["heat pump", 2, "winter"], ["vrbo", 3, "summer"], ["leaf blower", 3, "autumn"], ["plastic bags", 1, "always"], ["e-bike", 2, "summer"],
];
