import { Ajv2020 } from 'ajv/dist/2020.js';
import { kindFor } from '#kinds/index.ts';
import type { ImpactStep } from '#model/wire/impact.ts';
import { isFromOthers } from '#kinds/shared/values/formulaWords.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { isBlank } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import { kindContextOf } from '#model/values/kindContextOf.ts';
import { quote } from '../../../../postgres/quote.ts';
import type { DdlClient } from '../../../tables/ddl.ts';
import { type RuleCheck, keepExistingFix } from '../rules/ruleCheck.ts';
import type { Recount } from './createRecounter.ts';
import { hasOtherFormula, type Recomputation, recompute } from './recomputed.ts';

// The kind itself checks the format of a date.
const ajv = new Ajv2020({
  strict: false,
  addUsedSchema: false,
  validateSchema: false,
  validateFormats: false,
  multipleOfPrecision: 6,
});

/**
 * Returns a check for each recomputed field: the new values of existing records must be within its limits, as in a
 * normal write.
 */
export const computedChecks = (recomputation: Recomputation, settings: Settings): readonly RuleCheck[] =>
  [...recomputation.names].flatMap((name): readonly RuleCheck[] => {
    const field = recomputation.resource.fieldsByName[name];
    if (field === undefined) return [];
    const kind = kindFor(field);
    const fits = ajv.compile(kind.valueSchema(field, settings));
    const context = kindContextOf(settings);
    return [
      {
        path: ['properties', name, 'computed'],
        field: name,
        names: recomputation.sources.map((source) => source.field.name),
        since: undefined,
        text: `would get a ${field.title} outside its limits`,
        fixes: [keepExistingFix(['properties', name, 'since'])],
        rule: {
          js: (record) => {
            const value = recompute(recomputation, record, settings).values[name] ?? null;
            return isBlank(value) || (fits(value) && kind.problemOf?.(value, field, context) === undefined);
          },
        },
      },
    ];
  });

const written = (count: number): string => count.toLocaleString('en');

type Request = {
  readonly client: DdlClient;
  readonly before: Resource;
  readonly after: Resource;
  readonly recomputation: Recomputation | undefined;
  /** What the recomputation changes. Undefined: there is none. */
  readonly recount: Recount | undefined;
};

const titlesOf = ({ fieldsByName }: Resource, names: Iterable<string>): string =>
  [...names].map((name) => fieldsByName[name]?.title ?? name).join(', ');

/**
 * Returns the steps of the report about fields whose new formula applies only from now on, with the number of existing
 * records that keep their values.
 */
const keptSteps = async ({ client, before, after }: Request): Promise<readonly ImpactStep[]> => {
  const fields = after.fields.filter((field) => field.property.since === 'now' && hasOtherFormula(field, before));
  if (fields.length === 0) return [];
  const {
    rows: [row],
  } = await client.query(`select count(*) as count from ${quote(before.name)} where "deletedAt" is null`);
  const count = Number(row?.['count']);
  return count === 0
    ? []
    : fields.map((field) => ({
        resource: after.name,
        field: field.name,
        count,
        message: `${written(count)} ${inLowerCase(count === 1 ? after.title : after.plural)} ${count === 1 ? 'keeps its' : 'keep their'} ${field.title} until changed ("since": "now")`,
      }));
};

/**
 * Returns the steps of the report that say how many existing records get new or changed look-ups and roll-ups. Their
 * values are filled in after the check.
 */
const fromOthersSteps = async ({ client, before, after }: Request): Promise<readonly ImpactStep[]> => {
  const fields = after.fields.filter((field) => isFromOthers(field.computed) && hasOtherFormula(field, before));
  const [first] = fields;
  if (first === undefined) return [];
  const {
    rows: [row],
  } = await client.query(`select count(*) as count from ${quote(before.name)} where "deletedAt" is null`);
  const count = Number(row?.['count']);
  const titles = fields.map(({ title }) => title).join(', ');
  const message = `${written(count)} ${inLowerCase(count === 1 ? after.title : after.plural)} will be computed from other records: ${titles}`;
  return count === 0 ? [] : [{ resource: after.name, field: first.name, count, message }];
};

/**
 * Returns the steps of the report that say how many existing records are recomputed, and how many keep their values.
 * Example: `1,284 of 41,002 leads will be recomputed: Total, GST`.
 */
export const recomputeSteps = async (request: Request): Promise<readonly ImpactStep[]> => {
  const { after, recomputation, recount } = request;
  const kept = [...(await keptSteps(request)), ...(await fromOthersSteps(request))];
  if (recomputation === undefined || recount === undefined) return kept;
  const { changed, sealed, total } = recount;
  const step = { resource: after.name, field: [...recomputation.names][0] ?? '' };
  const titles = titlesOf(after, recomputation.names);
  const plural = inLowerCase(after.plural);
  return [
    ...(changed === 0
      ? []
      : [
          {
            ...step,
            count: changed,
            message: `${written(changed)} of ${written(total)} ${plural} will be recomputed: ${titles}`,
          },
        ]),
    ...(sealed === 0
      ? []
      : [
          {
            ...step,
            count: sealed,
            message: `${written(sealed)} of ${written(total)} ${plural} keep their values (${titles}), because their status allows no edit`,
          },
        ]),
    ...kept,
  ];
};
