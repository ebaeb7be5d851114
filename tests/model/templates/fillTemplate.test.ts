import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillTemplate } from '#model/templates/fillTemplate.ts';
import { sources } from './sources.ts';

const fill = (text: string, values: Readonly<Record<string, string>>) =>
  fillTemplate(text, sources(), ({ key }) => values[key] ?? '');

describe('fillTemplate', () => {
  it('inserts values, and fallbacks for blank ones', () => {
    expect(
      fill('Hi {{lead.name|there}}, {{me.firstName}} of #organizationName#.', {
        'me.firstName': 'Karthik',
        'organization.name': 'Gable Realty',
      }),
    ).toEqual({ text: 'Hi there, Karthik of Gable Realty.', blanks: [] });
  });

  it('returns each variable without a value once', () => {
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

  it('keeps unknown variables and other text unchanged', () => {
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
