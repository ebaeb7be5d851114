import { expect, it } from 'vitest';
import type { IntakeEmailSchema } from '#model/schema/files/intakeSchema.ts';
import { emailColumns } from '../../../../../server/features/intake/payload/emailColumns.ts';

const email: IntakeEmailSchema = {
  host: 'mail.example.com',
  user: 'leads@example.com',
  from: ['portal.example.com'],
  columns: { name: { label: 'Name' }, city: { match: 'in (\\w+)\\s+$' } },
};

it('finds labelled values and patterns, and refuses an email on which a pattern takes too long', () => {
  expect([...emailColumns(email, { text: 'Name: Asha\nA flat in Pune \n' })]).toEqual([
    ['name', 'Asha'],
    ['city', 'Pune'],
  ]);
  const columns = { city: { match: '\\s+$' } };
  expect(() => emailColumns({ ...email, columns }, { text: `x${' '.repeat(49_990)}x` })).toThrow(
    'The pattern of city takes too long on this email.',
  );
});
