import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import { allOfLeads, type Person, type TestApi } from '../../support/api.ts';
import { createImports } from './createImports.ts';
import { detail } from './importCalls.ts';

const imports = createImports({
  leads: [...(allOfLeads['leads'] ?? []), 'export', 'import'],
  users: ['view'],
  projects: ['view'],
});
const { upload, act } = imports;
let api: TestApi;
let manager: Person;
beforeAll(() => {
  ({ api, manager } = imports);
});

describe('names in an imported file', () => {
  it('are matched to records, and unknown and ambiguous names are reported', async () => {
    const names = [
      ['Asha', 'Rao'],
      ['Bina', 'Shah'],
      ['Bina', 'Shah'],
    ] as const;
    const people = await Promise.all(names.map(() => api.person({})));
    for (const [index, [first, last]] of names.entries())
      await api.pool.query('update users set "firstName" = $2, "lastName" = $3 where "_id" = $1', [
        people[index]?.id,
        first,
        last,
      ]);
    const [asha, bina] = people;
    await api.pool.query('delete from projects');
    const ids: (string | undefined)[] = [];
    for (const name of ['Lake View', 'Hill, Top']) {
      ids.push(
        (
          await api.pool.query<{ id: string }>(
            `insert into projects ("_id", "name", "status") values (gen_random_uuid(), $1, 'Active') returning "_id"::text as id`,
            [name],
          )
        ).rows[0]?.id,
      );
    }
    await api.pool.query('delete from leads');
    const csv = Papa.unparse([
      ['Name', 'Phone', 'Source', 'Owner', 'Projects'],
      ['One', '9845100001', 'Website', ' ásha RAO ', 'Lake View; "Hill, Top"'],
      ['Two', '9845100002', 'Website', bina?.username, 'lake view'],
      ['Three', '9845100003', 'Website', asha?.id, ''],
      ['Four', '9845100004', 'Website', 'Nobody', ''],
      ['Five', '9845100005', 'Website', 'Bina Shah', ''],
      ['Six', '9845100006', 'Website', '', 'Sea View'],
    ]);
    const { id, guess } = detail(await upload(manager, 'leads', 'named.csv', csv));
    expect(guess).toMatchObject({ fields: { assignedTo: { column: 'Owner' }, projects: { column: 'Projects' } } });
    const { totals, shown } = await act(manager, 'leads', id, { act: 'apply', map: guess });
    expect(totals).toMatchObject({ rows: 6, created: 3, rejected: 3 });
    expect(shown?.filter(({ verdict }) => verdict === 'rejected').map(({ detail: why }) => why)).toEqual([
      'Owner "Nobody" is not the name of any user',
      'Owner "Bina Shah" is the name of 2 users, so an id is needed',
      'Projects "Sea View" is not the name of any project',
    ]);
    const { rows } = await api.pool.query(
      'select name, "assignedTo"::text as owner, projects::text[] as projects from leads order by "contactNo"',
    );
    expect(rows).toEqual([
      { name: 'One', owner: asha?.id, projects: ids },
      { name: 'Two', owner: bina?.id, projects: [ids[0]] },
      { name: 'Three', owner: asha?.id, projects: null },
    ]);

    // A username, address or phone matches only users who may be seen.
    const peer = await api.person({
      leads: ['view', 'viewContact', 'viewSource', 'create', 'import', 'assign'],
      users: ['viewAssigned'],
    });
    await api.pool.query('delete from leads');
    const probe = Papa.unparse([
      ['Name', 'Phone', 'Source', 'Owner'],
      ['One', '9845100001', 'Website', bina?.username],
      ['Two', '9845100002', 'Website', `${asha?.username}@example.com`],
      ['Three', '9845100003', 'Website', 'Asha Rao'],
    ]);
    const probed = detail(await upload(peer, 'leads', 'probe.csv', probe));
    expect(
      (await act(peer, 'leads', probed.id, { act: 'check', map: probed.guess })).shown?.map(({ verdict }) => verdict),
    ).toEqual(['rejected', 'rejected', 'created']);

    // Users are found by name only; records of other resources only if the user may see them.
    const clerk = await api.person({ leads: ['view', 'viewContact', 'viewSource', 'create', 'import', 'assign'] });
    await api.pool.query('delete from leads');
    const own = detail(await upload(clerk, 'leads', 'named.csv', csv));
    const checked = await act(clerk, 'leads', own.id, { act: 'check', map: guess });
    expect(checked.shown?.map(({ number, detail: why }) => [number, why?.replace(/ "[^"]*"/g, '')])).toEqual([
      [2, 'Projects is not the name of any project'],
      [3, 'Owner is not the name of any user; Projects is not the name of any project'],
      [4, undefined],
      [5, 'Owner is not the name of any user'],
      [6, 'Owner is the name of 2 users, so an id is needed'],
      [7, 'Projects is not the name of any project'],
    ]);
  });

  it('are matched to records that earlier rows create, also in a check and within one batch', async () => {
    const hr = await api.person({ users: ['view', 'create', 'edit', 'import', 'assignRoles'] });
    const rows = [
      ['Username', 'First name', 'Last name', 'Email', 'Phone', 'Reports to'],
      ['own1', 'Top', 'Boss', 'own1@example.com', '9847000001', ''],
      ['own2', 'Mid', 'Boss', 'own2@example.com', '9847000002', ' tóp BOSS'],
      ['own3', 'Low', 'Boss', 'own3@example.com', '9847000003', 'own2'],
      ['own4', 'Early', 'Bird', 'own4@example.com', '9847000004', 'Late Riser'],
      ['own5', 'Late', 'Riser', 'own5@example.com', '9847000005', 'own3'],
      ['own6', 'Top', 'Boss', 'own6@example.com', '9847000006', 'own1'],
      ['own7', 'Which', 'One', 'own7@example.com', '9847000007', 'Top Boss'],
      ['own8', 'Bad', 'Phone', 'own8@example.com', '12', ''],
      ['own9', 'Of', 'Bad', 'own9@example.com', '9847000009', 'own8'],
    ];
    const { id, guess } = detail(await upload(hr, 'users', 'users.csv', Papa.unparse(rows)));
    expect(guess).toMatchObject({ fields: { reportsTo: { column: 'Reports to' } } });
    const {
      rows: [role],
    } = await api.pool.query<{ id: string }>(
      `insert into roles ("_id", name, "rolePermissions") values (gen_random_uuid(), 'Clerk', '{"users":["view"]}') returning "_id"::text as id`,
    );
    const map = { ...guess, fields: { ...(guess['fields'] as object), userRoles: { value: role?.id } } };
    const noneOf = (name: string): string =>
      `Reports to "${name}" is not the name of any user, and no earlier row creates one`;
    const verdicts = [
      [2, 'created', undefined],
      [3, 'created', undefined],
      [4, 'created', undefined],
      [5, 'rejected', noneOf('Late Riser')],
      [6, 'created', undefined],
      [7, 'created', undefined],
      [8, 'rejected', 'Reports to "Top Boss" is the name of 2 users, so an id is needed'],
      [9, 'rejected', expect.stringContaining('Phone')],
      [10, 'rejected', noneOf('own8')],
    ];
    for (const what of ['check', 'apply']) {
      const { shown } = await act(hr, 'users', id, { act: what, map });
      expect([what, shown?.map(({ number, verdict, detail: why }) => [number, verdict, why])]).toEqual([
        what,
        verdicts,
      ]);
    }
    const { rows: made } = await api.pool.query(
      'select u.username, b.username as boss from users u left join users b on b."_id" = u."reportsTo" where u.username ~ $1 order by 1',
      ['^own'],
    );
    expect(made.map(({ username, boss }: { username: string; boss: string | null }) => `${username} ${boss}`)).toEqual([
      'own1 null',
      'own2 own1',
      'own3 own2',
      'own5 own3',
      'own6 own1',
    ]);
  });
});
