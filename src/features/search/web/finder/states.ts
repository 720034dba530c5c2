/** FINDER-16, CONSTANTS-40: abbreviation and name, in the order of the names. */
export const STATES: Readonly<Record<string, string>> = {
  AL: "Alabama", AK: "Alaska", AZ: "Arizona", AR: "Arkansas", CA: "California", CO: "Colorado", CT: "Connecticut", DE: "Delaware", FL: "Florida",
  GA: "Georgia", HI: "Hawaii", ID: "Idaho", IL: "Illinois", IN: "Indiana", IA: "Iowa", KS: "Kansas", KY: "Kentucky", LA: "Louisiana", ME: "Maine",
  MD: "Maryland", MA: "Massachusetts", MI: "Michigan", MN: "Minnesota", MS: "Mississippi", MO: "Missouri", MT: "Montana", NE: "Nebraska", NV: "Nevada",
  NH: "New Hampshire", NJ: "New Jersey", NM: "New Mexico", NY: "New York", NC: "North Carolina", ND: "North Dakota", OH: "Ohio", OK: "Oklahoma",
  OR: "Oregon", PA: "Pennsylvania", RI: "Rhode Island", SC: "South Carolina", SD: "South Dakota", TN: "Tennessee", TX: "Texas", UT: "Utah",
  VT: "Vermont", VA: "Virginia", WA: "Washington", WV: "West Virginia", WI: "Wisconsin", WY: "Wyoming",
};

interface StateOption {
  readonly value: string;
  readonly label: string;
  /** No code of that state is published here. */
  readonly disabled: boolean;
}

/** The states, and what else towns say they lie in: "DC". A state without codes is shown, but cannot be chosen unless it already is. */
export function stateOptions(offered: readonly string[], chosen: string): readonly StateOption[] {
  const others = [...new Set([...offered, chosen])].filter((state) => state !== "" && STATES[state] === undefined).toSorted();
  return [
    ...Object.entries(STATES).map(([value, name]) => ({ value, label: `${name} (${value})`, disabled: value !== chosen && !offered.includes(value) })),
    ...others.map((value) => ({ value, label: value, disabled: false })),
  ];
}
