import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillTemplate } from '#model/templates/fillTemplate.ts';
import { sources } from './sources.ts';

const fill = (text: string, values: Readonly<Record<string, string>>) =>
  fillTemplate(text, sources(), ({ key }) => values[key] ?? '');

describe('filling a text in', () => {
  it('puts values, and for blanks their fallbacks', () => {
    expect(
      fill('Hi {{lead.name|there}}, {{me.firstName}} of #organizationName#.', {
        'me.firstName': 'Karthik',
        'organization.name': 'Gable Realty',
      }),
    ).toEqual({ text: 'Hi there, Karthik of Gable Realty.', blanks: [] });
  });

  it('reports once each variable that stays blank', () => {
    expect(fill('#leadName# #leadName# {{lead.name}}', {})).toEqual({
      text: '  ',
      blanks: ['#leadName#', '{{lead.name}}'],
    });
  });

  it('fills nothing into a value: what a person is called is never read as a variable', () => {
    expect(fill('Hi #leadName#', { 'lead.name': '{{me.firstName}} $& #leadName#' }).text).toBe(
      'Hi {{me.firstName}} $& #leadName#',
    );
  });

  it('leaves what is no variable as it is written', () => {
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
