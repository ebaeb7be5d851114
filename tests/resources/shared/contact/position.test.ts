import { describe, expect, it } from 'vitest';
import { mapLink, parsePlace } from '../../../../src/resources/shared/contact/position.ts';

describe('parsePlace', () => {
  it.each([
    ['12.9716, 77.5946', 12.9716, 77.5946],
    ['(12.9716 77.5946)', 12.9716, 77.5946],
    [' -33.86;151.2 ', -33.86, 151.2],
    ['geo:12.97,77.59?z=17', 12.97, 77.59],
    ['https://www.google.com/maps/@12.97,77.59,17z', 12.97, 77.59],
    [
      'https://www.google.com/maps/place/X/@12.9,77.5,17z/data=!3m1!4b1!4m5!3m4!1s0x0:0x0!8m2!3d12.9716!4d77.5946',
      12.9716,
      77.5946,
    ],
    ['https://maps.google.com/?q=12.97%2C77.59', 12.97, 77.59],
    ['https://www.openstreetmap.org/?mlat=12.97&mlon=77.59#map=17/1/2', 12.97, 77.59],
    ['https://www.openstreetmap.org/#map=17/12.97/77.59', 12.97, 77.59],
  ])('parses %s', (text, latitude, longitude) => expect(parsePlace(text)).toEqual({ latitude, longitude }));

  it.each(['', '12.97', 'Indiranagar', '95, 77', '12, 190', '12.97, 77.59, 3', 'https://goo.gl/maps/abc'])(
    'returns undefined for “%s”',
    (text) => expect(parsePlace(text)).toBeUndefined(),
  );

  it('parses the link of mapLink', () => {
    const place = { latitude: 12.9716, longitude: -77.5946 };
    expect(parsePlace(mapLink(place))).toEqual(place);
  });
});
