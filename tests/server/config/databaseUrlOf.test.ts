import { describe, expect, it } from 'vitest';
import { databaseUrlOf } from '../../../server/config/databaseUrlOf.ts';

describe('databaseUrlOf', () => {
  it.each([
    'postgres://gable:secret@db.example.com:5432/gable',
    'postgresql://gable:p%25%2F%23@db.example.com/gable?sslmode=verify-full',
    'postgres://gable@db1,db2:5433,db3/gable?target_session_attrs=read-write',
    'postgres://gable:secret@/gable?host=/var/run/postgresql',
  ])('accepts %s', (url) => {
    expect(databaseUrlOf({ DATABASE_URL: url }, 'DATABASE_URL')).toBe(url);
  });

  it.each([
    ['127.0.0.1:5432', /^DATABASE_URL: is not a Postgres address; expected postgres:/],
    ['postgres://gable:sec%ddret@db/gable', /^DATABASE_URL: is not a Postgres address; .* %25 for %/],
    ['postgres://gable:sec%ddret@db1,db2/gable', /^DATABASE_URL: is not a Postgres address; .* %25 for %/],
    [
      'postgres://gable:secret@db/gable?sslrootcert=/nothing/ca.pem',
      /^DATABASE_URL: names a file that cannot be read, got "ENOENT: .*\/nothing\/ca\.pem'"\.$/,
    ],
  ])('refuses %s in one sentence, without the password', (url, sentence) => {
    const check = (): unknown => databaseUrlOf({ DATABASE_URL: url }, 'DATABASE_URL');
    expect(check).toThrow(sentence);
    expect(check).not.toThrow(/sec/);
  });

  it('refuses several replicas, of which none would be used', () => {
    const readUrl = (DATABASE_READ_URL: string): unknown => databaseUrlOf({ DATABASE_READ_URL }, 'DATABASE_READ_URL');
    for (const hosts of ['db1,db2', 'db1:5432,db2:5433'])
      expect(() => readUrl(`postgres://gable:secret@${hosts}/gable`)).toThrow(
        /^DATABASE_READ_URL: names several hosts/,
      );
    expect(readUrl('postgres://gable:a,b@db1/gable')).toBe('postgres://gable:a,b@db1/gable');
  });
});
