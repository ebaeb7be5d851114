import { describe, expect, it } from 'vitest';
import { patternProblem } from '../../../../server/schema/patterns/patternProblem.ts';

describe('patternProblem', () => {
  it.each([
    '^(a+)+$',
    '^(a*)*$',
    '^(a|a)*$',
    '^(a|aa)+$',
    '^(\\w|\\d)+$',
    '^(\\w+\\s?)*$',
    '^(x+x+)+y$',
    '^((ab)*)*$',
    '^(.*a){20}$',
    '^(?:a|b|ab)*c$',
    '^(?=(a+)+$)a',
    '^([a-f]|[f-k])+$',
    '^(\\p{L}|[अ-ह])+$',
    '^(?:[a-z]+|[0-9a-f]+)*$',
  ])('rejects %s because a text can match it in endlessly many ways', (source) => {
    expect(patternProblem(source)?.wrong).toBe(
      'can be matched in endlessly many ways, so that a short text could stop the server',
    );
  });

  it.each(['^a*a*a*$', '^\\s*(.*)\\s*$', '^.*,.*,.*,.*$', 'a*a*$', '^x|a*a*$', '(?<!a+a+b)c', '^.*(?=a+a+b)'])(
    'rejects %s because its repetitions share characters',
    (source) => {
      expect(patternProblem(source)?.wrong).toBe(
        'repeats the same characters in more than two places in a row, which can take very long',
      );
    },
  );

  it.each([
    ['^(.)\\1$', 'refers back to a group, which can take endlessly long'],
    ['^(a?){50}$', 'repeats a part that can be empty, which can take a very long time'],
    [`^${'[a-z][0-9]'.repeat(80)}$`, 'is too large to check'],
    ['(', 'is not a regular expression (Unterminated group)'],
    ['[z-a]', 'is not a regular expression (Range out of order in character class)'],
    ['\\_', 'is not a regular expression (Invalid escape)'],
  ])('rejects %s', (source, wrong) => {
    expect(patternProblem(source)?.wrong).toBe(wrong);
  });

  it.each([
    '^[0-9]{6}$',
    '^[A-Z]{5}[0-9]{4}[A-Z]$',
    '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]$',
    '^([A-Z]+-)+$',
    '^([a-z]+\\.)*[a-z]+$',
    '^(?:[01]\\d|2[0-3]):[0-5]\\d$',
    '^[a-z0-9][a-z0-9._-]*$',
    '^\\+[1-9]\\d{6,14}$',
    '^(?:ab|cd)*$',
    '^(a|b)*$',
    '^(?!x).*$',
    '^(?=.*[A-Z].*\\d)(?!.*x).+$',
    '\\s+$',
    '(?<!a+b)c',
    'Name\\s*:\\s*(.+)',
    '(?:a|b)*c',
    '^$',
    '^\\p{L}+$',
  ])('accepts %s', (source) => {
    expect(patternProblem(source)).toBeUndefined();
  });

  it('checks a pattern with its own flags', () => {
    for (const source of ['^(?:a|A)+$', '(?:k|\u212a)*!', '^(?:[a-z]|[A-Z])*;']) {
      expect(patternProblem(source)).toBeUndefined();
      expect(patternProblem(source, 'iu')?.wrong).toContain('in endlessly many ways');
    }
  });
});
