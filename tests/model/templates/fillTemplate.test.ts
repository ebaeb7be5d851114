import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillTemplate } from '#model/templates/fillTemplate.ts';
import { sources } from './sources.ts';

const fill = (text: string, values: Readonly<Record<string, string>>) =>
  fillTemplate(text, sources(), ({ key }) => values[key] ?? '');

describe('filling in a text', () => {
  it('inserts values, and fallbacks for blanks', () => {
    expect(
      fill('Hi {{lead.name|there}}, {{me.firstName}} of #organizationName#.', {
        'me.firstName': 'Karthik',
        'organization.name': 'Gable Realty',
      }),
    ).toEqual({ text: 'Hi there, Karthik of Gable Realty.', blanks: [] });
  });

  it('reports each variable that stays blank once', () => {
    expect(fill('#leadName# #leadName# {{lead.name}}', {})).toEqual({
      text: '  ',
      blanks: ['#leadName#', '{{lead.name}}'],
    });
  });

  it('does not expand variables inside values', () => {
    expect(fill('Hi #leadName#', { 'lead.name': '{{me.firstName}} $& #leadName#' }).text).toBe(
      'Hi {{me.firstName}} $& #leadName#',
    );
  });

  it('keeps other text as it is written', () => {
    expect(fill('{{nothing}} #none# {{', {}).text).toBe('{{nothing}} #none# {{');
    fc.assert(
      fc.property(
        fc.string().filter((text) => !/[#{]/.test(text)),
        (text) => {
          expect(fill(text, {})).toEqual({ text, blanks: [] });
        },
      ),
    );
  });
});
