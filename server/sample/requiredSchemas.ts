import { basename } from 'node:path';
import type { Model } from '#model/resource.ts';
import { ConfigError } from '../config/environment.ts';
import { SchemaProblems } from '../schema/problems/SchemaProblems.ts';

/**
 * The resources that every schema folder needs, with the fields that sign-in, permissions and the timeline read.
 * docs/SCHEMAS.md lists them.
 */
const requiredFields: Readonly<Record<string, readonly string[]>> = {
  users: [
    'username',
    'password',
    'passwordChangedAt',
    'mustChangePassword',
    'firstName',
    'lastName',
    'email',
    'reportsTo',
    'userRoles',
    'status',
  ],
  roles: ['name', 'rolePermissions'],
  activities: [
    'kind',
    'resource',
    'record',
    'by',
    'at',
    'note',
    'field',
    'old',
    'new',
    'direction',
    'outcome',
    'seconds',
    'requestId',
    'via',
  ],
};

/** Resources of the sample agency, besides users and roles. */
const sampleResources = [
  'leads',
  'data',
  'enquiries',
  'properties',
  'projects',
  'tasks',
  'invoices',
  'templates',
  'attendance',
  'teams',
  'shares',
  'openings',
];

const has = ({ resources }: Model, name: string): boolean => Object.hasOwn(resources, name);

/**
 * Refuses a schema folder without the resources and fields that sign-in, permissions and the timeline need. Errors:
 * `SchemaProblems` with every missing file and field.
 */
export const refuseIncompleteSchemas = (model: Model, schemasDir: string): void => {
  const folder = basename(schemasDir);
  const problems = Object.entries(requiredFields).flatMap(([name, fields]) => {
    const resource = has(model, name) ? model.resources[name] : undefined;
    const problem = { file: `${folder}/${name}.json`, line: 1, column: 1 };
    if (resource === undefined)
      return [{ ...problem, path: '', message: 'is missing; a schema folder needs users, roles and activities' }];
    const missing = fields.filter((field) => !Object.hasOwn(resource.fieldsByName, field));
    return missing.length === 0
      ? []
      : [
          {
            ...problem,
            path: 'properties',
            message: `lacks ${missing.map((field) => `"${field}"`).join(', ')}; copy the field from schemas/${name}.json`,
          },
        ];
  });
  if (problems.length > 0) throw new SchemaProblems(problems);
};

/**
 * Refuses to create the sample agency if the schemas lack a resource that it needs. Errors: `ConfigError` that says how
 * to start instead.
 */
export const refuseForeignSample = (model: Model, schemasDir: string): void => {
  const missing = sampleResources.filter((name) => !has(model, name));
  if (missing.length === 0) return;
  throw new ConfigError(
    `${basename(schemasDir)}: the sample agency needs the resources ${missing.join(', ')}, which this folder lacks. Start without it: npm start -- --empty`,
  );
};
