import type pg from 'pg';
import { v7 } from 'uuid';
import type { Model } from '#model/resource.ts';
import { sampleRoles } from '../../server/sample/people/roles.ts';
import { createSessions } from '../../server/auth/tokens/sessions.ts';
import { createTokens } from '../../server/auth/tokens/tokens.ts';

/** chosen: as many users as an agency with this many leads has. */
const agents = 60;
export const benchSecret = 'a secret of the bench alone, long enough for HS256';

export type People = {
  /** Session token of the admin, who sees every lead. */
  readonly token: string;
  readonly adminId: string;
  /** The agents, who own the leads. */
  readonly agentIds: readonly string[];
};

/**
 * Creates the shipped roles, one admin and the agents who own the leads. Returns the users' ids and the admin's token.
 */
export const fillPeople = async (pool: pg.Pool, model: Model): Promise<People> => {
  const roles = sampleRoles(model).map((role) => ({ ...role, id: v7() }));
  for (const { id, name, description, rolePermissions } of roles) {
    await pool.query('insert into roles ("_id", "name", "description", "rolePermissions") values ($1, $2, $3, $4)', [
      id,
      name,
      description,
      JSON.stringify(rolePermissions),
    ]);
  }
  const roleId = (key: string): string => roles.find((role) => role.key === key)?.id ?? '';
  const adminId = v7();
  const ids = [adminId, ...Array.from({ length: agents }, () => v7())];
  for (const [index, id] of ids.entries()) {
    const key = index === 0 ? 'admin' : 'agent';
    await pool.query(
      `insert into users ("_id", "username", "firstName", "lastName", "email", "phone", "userRoles", "status", "reportsTo")
       values ($1, $2, $3, $4, $5, $6, $7, 'Active', $8)`,
      [
        id,
        `${key}${index}`,
        'Asha',
        `Agent ${index}`,
        `${key}${index}@example.com`,
        `+9198${45_000_000 + index}`,
        [roleId(key)],
        index === 0 ? null : adminId,
      ],
    );
  }
  const session = await createSessions(pool, 12).start(adminId, { address: '127.0.0.1', device: 'Bench' });
  return {
    adminId,
    agentIds: ids.slice(1),
    token: await createTokens(benchSecret, { hours: 12, sessionDays: 30 }).sign(session),
  };
};
