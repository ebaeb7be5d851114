import { expect, it } from 'vitest';
import { translateSentence } from '../../../../server/features/intake/translateSentence.ts';
import { inLanguage } from '../../../../server/language/language.ts';
import '../../../../server/language/serverWording.ts';

it('translateSentence translates stored reasons of deliveries, and keeps other texts', () => {
  const inHindi = (text: string): string => inLanguage('hi', () => translateSentence(text));
  expect(inHindi('Xyz Abc has an unknown unit, got "4 Perch"')).toBe('Xyz Abc: इकाई पहचानी नहीं गई; मिला: "4 Perch"');
  expect(inHindi('Xyz is blank; Abc is below 1 lakh, got "5"')).toBe('Xyz: खाली है; Abc: 1 lakh से कम है; मिला: "5"');
  expect(inHindi('The record could not be fetched: crm.example.com answered 503')).toBe(
    'रिकॉर्ड लाया नहीं जा सका: crm.example.com का जवाब: 503',
  );
  expect(inHindi('Written by a person')).toBe('Written by a person');
  expect(translateSentence('Xyz is blank')).toBe('Xyz is blank');
});
