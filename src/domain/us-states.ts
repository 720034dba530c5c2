import { entryOf } from "./entry-of.ts";
/** FINDER-16, CONSTANTS-40: abbreviation and name, sorted by name. */
export const STATES: Readonly<Record<string, string>> = {
  AL: "Alabama",
  AK: "Alaska",
  AZ: "Arizona",
  AR: "Arkansas",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DE: "Delaware",
  FL: "Florida",
  GA: "Georgia",
  HI: "Hawaii",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  IA: "Iowa",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  ME: "Maine",
  MD: "Maryland",
  MA: "Massachusetts",
  MI: "Michigan",
  MN: "Minnesota",
  MS: "Mississippi",
  MO: "Missouri",
  MT: "Montana",
  NE: "Nebraska",
  NV: "Nevada",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NY: "New York",
  NC: "North Carolina",
  ND: "North Dakota",
  OH: "Ohio",
  OK: "Oklahoma",
  OR: "Oregon",
  PA: "Pennsylvania",
  RI: "Rhode Island",
  SC: "South Carolina",
  SD: "South Dakota",
  TN: "Tennessee",
  TX: "Texas",
  UT: "Utah",
  VT: "Vermont",
  VA: "Virginia",
  WA: "Washington",
  WV: "West Virginia",
  WI: "Wisconsin",
  WY: "Wyoming",
};

/** The other parts of the United States whose towns have codes. They are not in the list of states (CONSTANTS-40). */
const OTHER_PARTS: Readonly<Record<string, string>> = {
  DC: "District of Columbia",
  AS: "American Samoa",
  GU: "Guam",
  MP: "Northern Mariana Islands",
  PR: "Puerto Rico",
  VI: "U.S. Virgin Islands",
};

/** Whether a town can be in this state: "NY", "DC". */
export const isState = (abbreviation: string): boolean =>
  Object.hasOwn(STATES, abbreviation) || Object.hasOwn(OTHER_PARTS, abbreviation);

/** "NY" → "New York", "DC" → "District of Columbia". Other texts are unchanged. */
export const stateName = (abbreviation: string): string =>
  entryOf(STATES, abbreviation) ?? entryOf(OTHER_PARTS, abbreviation) ?? abbreviation;
