import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { compileValidators } from '../../../../server/schema/lifecycle/compileValidators.ts';
import { limitPatterns } from '../../../../server/schema/lifecycle/limitPatterns.ts';
import { filesOf } from '../migrations/files.ts';

it('tests no pattern on a text above the limit, which is refused for its length', async () => {
  const { model } = filesOf({ code: { type: 'string', title: 'Code', maxLength: 3, pattern: '^(?:a|b)+$' } });
  const { validators } = await compileValidators(model);
  const keywordsOf = (code: string): readonly unknown[] => {
    const validate = validators['things'];
    if (validate === undefined || validate({ code })) return [];
    return (validate.errors ?? []).map(({ keyword }) => keyword);
  };
  expect(['ab', 'x', 'xxxx', 'x'.repeat(7), 'x'.repeat(1_000_000)].map(keywordsOf)).toEqual([
    [],
    ['pattern'],
    ['maxLength', 'pattern'],
    ['maxLength'],
    ['maxLength'],
  ]);
});

it('refuses a long text without a limit', () => {
  const ajv = new Ajv2020({ allErrors: true });
  limitPatterns(ajv);
  const isValid = ajv.compile({ type: 'string', pattern: '^(?:a|b)+$' });
  expect(['ab', 'x', 'a'.repeat(1_000_000)].map((text) => isValid(text))).toEqual([true, false, false]);
});
