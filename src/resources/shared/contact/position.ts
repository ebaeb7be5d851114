/** A position. Units: degrees north and degrees east. */
export type GeoPlace = { readonly latitude: number; readonly longitude: number };

const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`;

/**
 * Forms in which people copy a place: a pair of numbers, or the address of a map. In an address, the pin is preferred
 * to the center of the map.
 */
const forms: readonly RegExp[] = [
  new RegExp(`!3d${number}!4d${number}`),
  new RegExp(`[?&](?:q|query|ll|destination|daddr)=(?:loc:)?${number}(?:,|%2C)\\+?\\s*${number}`, 'i'),
  new RegExp(`[?&]mlat=${number}&mlon=${number}`),
  new RegExp(`@${number},${number}`),
  new RegExp(`#map=[\\d.]+/${number}/${number}`),
  new RegExp(`^geo:${number},${number}`, 'i'),
  new RegExp(`^\\(?${number}\\s*[,;\\s]\\s*${number}\\)?$`),
];

/**
 * Parses a copied place: `12.9716, 77.5946`, or a link of Google Maps or OpenStreetMap. Returns undefined for other
 * texts. Example: `https://www.google.com/maps/@12.97,77.59,17z` → `{"latitude":12.97,"longitude":77.59}`.
 */
export const parsePlace = (text: string): GeoPlace | undefined => {
  const trimmed = text.trim();
  for (const form of forms) {
    const [, north, east] = form.exec(trimmed) ?? [];
    const [latitude, longitude] = [Number(north), Number(east)];
    if (north !== undefined && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude };
  }
  return undefined;
};

/** Returns the address of a map with a pin at a place. On a phone it opens the maps app. Source: Google Maps URLs. */
export const mapLink = ({ latitude, longitude }: GeoPlace): string =>
  `https://www.google.com/maps/search/?api=1&query=${latitude}%2C${longitude}`;
