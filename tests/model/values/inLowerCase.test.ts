import { expect, it } from 'vitest';
import { inLowerCase, withArticle } from '#model/values/inLowerCase.ts';

it.each([
  ['Leads', 'leads'],
  ['Lead source', 'lead source'],
  ['API keys', 'API keys'],
  ['API key', 'API key'],
  ['GST', 'GST'],
  ['Lead ID', 'lead ID'],
  ['Sub-source', 'sub-source'],
  ['WhatsApp message', 'WhatsApp message'],
  ['Plan B', 'plan B'],
  ['A field', 'a field'],
  ['E-mail', 'e-mail'],
  ['Owner’s name', 'owner’s name'],
  ['Größe', 'größe'],
  ['Élan', 'élan'],
  ['', ''],
  ['QR code', 'QR code'],
  ['Customer IDs', 'customer IDs'],
  ['Calls (GST)', 'calls (GST)'],
])('inLowerCase writes %j as %j', (title, expected) => expect(inLowerCase(title)).toBe(expected));

it.each([
  ['Lead', 'a lead'],
  ['Invoice', 'an invoice'],
  ['Enquiry', 'an enquiry'],
  ['User', 'a user'],
  ['API key', 'an API key'],
  ['GST rate', 'a GST rate'],
  ['MLS number', 'an MLS number'],
  ['QR code', 'a QR code'],
  ['Élan', 'a élan'],
])('oneInLowerCase writes %j as %j', (title, expected) => expect(withArticle(title)).toBe(expected));
