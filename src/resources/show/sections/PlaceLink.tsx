import { mapLink, type GeoPlace } from '../../shared/contact/position.ts';
import { showText } from '../../../messages/en/showText.ts';

/** Shows coordinates as a link that opens a map in a new window. */
export const PlaceLink = ({ place }: { readonly place: GeoPlace }) => (
  <a href={mapLink(place)} target="_blank" rel="noopener noreferrer">
    {place.latitude.toFixed(5)}, {place.longitude.toFixed(5)}
    <span> · {showText('map.open')}</span>
  </a>
);
