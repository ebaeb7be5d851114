import { isDimension } from '#kinds/fields/isDimension.ts';
import type { ReportSchema } from '#model/schema/files/reportSchema.ts';
import type { Path } from '#model/schema/showPath.ts';
import type { Finding } from '../../problems/problem.ts';
import { noSuchField } from '../fields/context.ts';
import { checkFilter } from '../fields/checkFilter.ts';
import { fieldOf, kindOfField, type PlacedPart, type ReportsContext } from './context.ts';
import { unknownName } from '../../problems/unknownName.ts';

/**
 * Returns the parts of a report whose resources exist (`placed`), and a finding for each other part (`findings`): its
 * `resource` or `about` is unknown, or it has an `about` although its resource is not a log.
 */
export const placeParts = (
  { parts }: ReportSchema,
  { resources }: ReportsContext,
): { readonly placed: readonly PlacedPart[]; readonly findings: readonly Finding[] } => {
  const names = resources.map(({ name }) => name);
  const placed: PlacedPart[] = [];
  const findings: Finding[] = [];
  parts.forEach((part, index) => {
    const path: Path = ['parts', index];
    const [resource, about] = [part.resource, part.about].map((name) => resources.find((one) => one.name === name));
    if (resource === undefined)
      findings.push({ path: [...path, 'resource'], ...unknownName('is not a resource', part.resource, names) });
    else if (part.about !== undefined && about === undefined)
      findings.push({ path: [...path, 'about'], ...unknownName('is not a resource', part.about, names) });
    else if (about !== undefined && resource.schema.log === undefined)
      findings.push({
        path: [...path, 'about'],
        message: `${resource.name} is not a log: its records are not about ${about.name}; leave it out`,
      });
    else placed.push({ part, path, resource, about });
  });
  return { placed, findings };
};

const unknownField = ({ resource, about, part }: PlacedPart, name: string, path: Path): Finding => {
  if (!name.startsWith('record.')) return noSuchField(path, name, { resource, fields: resource.fields });
  if (about === undefined)
    return {
      path,
      message: `refers to the record of a log entry, got ${JSON.stringify(name)}; "about" of the part must name the resource`,
    };
  return {
    path,
    ...unknownName(
      `is not a field of ${part.about ?? ''}`,
      name,
      about.fields.map((field) => `record.${field.name}`),
    ),
  };
};

const checkRows = (placed: PlacedPart, context: ReportsContext, report: ReportSchema): readonly Finding[] => {
  const { part, path } = placed;
  if (part.rows.length !== report.rows.length) {
    return [
      {
        path: [...path, 'rows'],
        message: `must name a field for each of the ${report.rows.length} rows of the report, got ${part.rows.length}`,
      },
    ];
  }
  return part.rows.flatMap((name, index): readonly Finding[] => {
    const at: Path = [...path, 'rows', index];
    const found = fieldOf(placed, name);
    if (found === undefined) return [unknownField(placed, name, at)];
    const kind = kindOfField(context, found.field);
    if (kind === undefined) return [];
    const { temporal } = kind.traits;
    if (report.rows[index]?.steps !== undefined) {
      return temporal === 'day' || temporal === 'instant'
        ? []
        : [
            {
              path: at,
              message: `cannot be grouped by day, week or month, got ${JSON.stringify(name)}; expected a date`,
            },
          ];
    }
    if (temporal === 'day' || temporal === 'instant')
      return [
        {
          path: at,
          message: `is a date, got ${JSON.stringify(name)}; the row needs "steps": ["day", "week", "month"]`,
        },
      ];
    return isDimension(kind, found.field)
      ? []
      : [
          {
            path: at,
            message: `cannot be a row, got ${JSON.stringify(name)}; expected a choice, a reference, a text, or yes or no`,
          },
        ];
  });
};

const checkDates = (placed: PlacedPart, context: ReportsContext): readonly Finding[] =>
  Object.entries(placed.part.bases).flatMap(([word, name]): readonly Finding[] => {
    const at: Path = [...placed.path, 'bases', word];
    const found = fieldOf(placed, name);
    if (found === undefined) return [unknownField(placed, name, at)];
    const temporal = kindOfField(context, found.field)?.traits.temporal;
    return temporal === 'day' || temporal === 'instant'
      ? []
      : [{ path: at, message: `is not a date, got ${JSON.stringify(name)}; expected a date or an instant` }];
  });

const checkPerson = (placed: PlacedPart): readonly Finding[] => {
  const { person } = placed.part;
  if (person === undefined) return [];
  const found = fieldOf(placed, person);
  if (found === undefined) return [unknownField(placed, person, [...placed.path, 'person'])];
  return found.field.to === undefined
    ? [
        {
          path: [...placed.path, 'person'],
          message: `does not refer to users, got ${JSON.stringify(person)}; expected a reference to a user`,
        },
      ]
    : [];
};

/** Finds fields that a part names and its resources do not have, or that cannot be used where the part names them. */
export const checkReportPart = (
  placed: PlacedPart,
  context: ReportsContext,
  report: ReportSchema,
): readonly Finding[] => {
  const { part, path, resource } = placed;
  const filters = Object.entries(part.filters ?? {}).flatMap(([word, name]) =>
    fieldOf(placed, name) === undefined ? [unknownField(placed, name, [...path, 'filters', word])] : [],
  );
  const where =
    part.where === undefined
      ? []
      : checkFilter({ ...context, resource }, part.where, {
          path: [...path, 'where'],
          filters: resource.fields,
        });
  return [
    ...checkRows(placed, context, report),
    ...checkDates(placed, context),
    ...checkPerson(placed),
    ...filters,
    ...where,
  ];
};

/**
 * Checks that the parts of a report fit together. Finds `rows` of a part that refer to another resource than the `rows`
 * of the first part, because all parts must have the same lines. Also finds a report without a date that all its parts
 * have: no key of `bases` is in all of them.
 */
export const checkPartsTogether = (placed: readonly PlacedPart[], report: ReportSchema): readonly Finding[] => {
  const [first, ...others] = placed;
  if (first === undefined) return [];
  const targets = others.flatMap((other) =>
    other.part.rows.flatMap((name, index): readonly Finding[] => {
      const expected = fieldOf(first, first.part.rows[index] ?? '')?.field.to;
      const got = fieldOf(other, name)?.field.to;
      return expected === got
        ? []
        : [
            {
              path: [...other.path, 'rows', index],
              message: `has other rows than the first part, got ${JSON.stringify(name)}; expected a field of ${expected ?? 'the same values'}`,
            },
          ];
    }),
  );
  const shared = Object.keys(first.part.bases).some((word) =>
    others.every(({ part }) => Object.hasOwn(part.bases, word)),
  );
  return shared
    ? targets
    : [
        ...targets,
        {
          path: ['parts', report.parts.indexOf(first.part), 'bases'],
          message: 'has no date in common; expected one that all parts have',
        },
      ];
};
