import { expect, it } from 'vitest';
import { translateRefusal } from '../../../../server/language/translation/translateRefusal.ts';
import { inLanguage } from '../../../../server/language/language.ts';
import '../../../../server/language/serverWording.ts';

it('translateRefusal translates stored reasons of deliveries, and keeps other texts', () => {
  const inHindi = (text: string): string => inLanguage('hi', () => translateRefusal(text));
  expect(inHindi('Xyz Abc "4 Perch" has an unknown unit')).toBe('Xyz Abc "4 Perch": इकाई पहचानी नहीं गई');
  expect(inHindi('Xyz is blank; Abc "5; 6" is below 1 lakh')).toBe('Xyz: खाली है; Abc "5; 6": 1 lakh से कम है');
  expect(inHindi('The record could not be fetched: crm.example.com answered 503')).toBe(
    'रिकॉर्ड लाया नहीं जा सका: crm.example.com का जवाब: 503',
  );
  expect(inHindi('Written by a person')).toBe('Written by a person');
  expect(translateRefusal('Xyz is blank')).toBe('Xyz is blank');
});
