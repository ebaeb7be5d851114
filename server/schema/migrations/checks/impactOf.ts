import { isDeepStrictEqual } from 'node:util';
import type { Impact, ImpactReport, ImpactStep } from '#model/wire/impact.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { isBlank } from '#model/schema/json.ts';
import type { KindContext } from '#model/kind.ts';
import { permissionNames } from '#model/permissions/permissionNames.ts';
import type { Model, Resource } from '#model/resource.ts';
import { kindContextOf } from '#model/values/kindContextOf.ts';
import type { LoadedSchemas } from '../../files/loadSchemas.ts';
import { locate } from '../../problems/schemaFile.ts';
import { type Catalog, readCatalog } from '../../tables/catalog.ts';
import { describeDraftChanges, previousField, fieldsWithFixes, hasNewValueFix } from './changedFields.ts';
import type { RuleCheck, RuleValues } from './rules/ruleCheck.ts';
import { earlierModel, findRenamings } from './earlierModel.ts';
import { type CountRequest, countViolations } from './countViolations.ts';
import { fileOf, type ImpactRequest } from './impactRequest.ts';
import { readExisting } from './readExisting.ts';
import { fieldChecks } from './rules/fieldChecks.ts';
import { createRecounter } from './recompute/createRecounter.ts';
import { computedChecks, recomputeSteps } from './recompute/recomputeImpact.ts';
import { type Recomputation, recomputationOf } from './recompute/recomputed.ts';
import { nameChecks, nameProblems, nameImpactSteps } from './nameImpact.ts';
import { keptRecordSteps, movedRecordSteps } from './resourceSteps.ts';
import { shortageProblems } from './shortageProblems.ts';
import { usesOfRemoved } from './usesOfRemoved.ts';
import { withResolvers } from './withResolvers.ts';
import { recordChecks } from './rules/recordChecks.ts';
import { zoneProblems } from './zoneProblems.ts';
import { examplesClause } from '../withoutRecordNames.ts';
import { type FieldSource, fieldSourcesOf, convertedValue } from './fieldSources.ts';
import { quote } from '../../../postgres/quote.ts';

const written = (count: number): string => count.toLocaleString('en');

type Draft = {
  readonly model: Model;
  readonly settings: Model['settings'];
  readonly sources: ReadonlyMap<string, FieldSource>;
  /** Fields to recompute. Undefined: none. */
  readonly recomputation: Recomputation | undefined;
};

/**
 * Returns the checks that existing values can be converted to the new kind. Computed fields have none, because they are
 * computed again.
 */
const castChecks = ({ sources, recomputation }: Draft): readonly RuleCheck[] =>
  [...sources.values()]
    .filter(
      ({ converts, field, resolver }) =>
        converts && resolver === undefined && recomputation?.names.has(field.name) !== true,
    )
    .map(({ field }) => ({
      path: ['properties', field.name, 'kind' in field.property ? 'kind' : 'type'],
      field: field.name,
      names: [field.name],
      text: `have a value in ${field.title} that can't be read as ${field.kind}`,
      since: undefined,
      fixes: [],
      rule: { js: (record) => Object.hasOwn(record, field.name) },
    }));

const checksOf = (after: Resource, before: Resource, draft: Draft): readonly RuleCheck[] => {
  const { settings, sources, recomputation, model } = draft;
  const fixed = fieldsWithFixes(after, before);
  return [
    ...castChecks(draft),
    ...nameChecks(sources, model),
    ...(recomputation === undefined ? [] : computedChecks(recomputation, settings)),
    ...[...sources.values()].flatMap((source) =>
      fieldChecks({
        resource: after,
        after: source.field,
        before: previousField(source.field, before),
        source,
        settings,
        fixed,
      }),
    ),
    ...recordChecks(after, before, fixed),
  ];
};

const rightOf = ({ fixes, since }: RuleCheck, count: number): string => {
  if (since !== undefined) return `${count === 1 ? 'it' : 'they'} may stay so until changed`;
  if (fixes.length === 0) return 'correct them first';
  return fixes
    .map(({ title, path, value }) => `${title} (${JSON.stringify(path.at(-1))}: ${JSON.stringify(value)})`)
    .join(', or: ');
};

/** Returns the fields whose existing values are converted or fixed. */
const fixedSources = ({ before, sources }: CountRequest, { recomputation }: Draft): readonly FieldSource[] =>
  [...sources.values()]
    .filter(({ field, stored }) => stored !== undefined || field.property.blankBecomes !== undefined)
    .filter(({ resolver }) => resolver === undefined)
    .filter(
      ({ field, converts }) =>
        (converts && recomputation?.names.has(field.name) !== true) ||
        hasNewValueFix(field, previousField(field, before)),
    );

const getsOtherValue = (source: FieldSource, raw: RuleValues, context: KindContext): boolean => {
  const value = raw[source.stored?.name ?? ''] ?? null;
  const next = convertedValue(source, value, context);
  return !isDeepStrictEqual(next, value) && !(next !== undefined && isBlank(next) && isBlank(value));
};

/** Returns the steps of the report that say how many existing records get other values. Reads them once. */
const stepsOf = async (request: CountRequest, draft: Draft): Promise<readonly ImpactStep[]> => {
  const { client, after, before, context } = request;
  const { recomputation, settings } = draft;
  const fixed = fixedSources(request, draft);
  const counts = new Map<FieldSource, number>(fixed.map((source) => [source, 0]));
  const recounter = recomputation === undefined ? undefined : createRecounter(recomputation, settings);
  if (fixed.length > 0 || recounter !== undefined)
    for await (const rows of readExisting(request, [...fixed, ...(recomputation?.sources ?? [])])) {
      for (const { raw } of rows) {
        recounter?.add(raw);
        for (const source of fixed)
          if (getsOtherValue(source, raw, context)) counts.set(source, (counts.get(source) ?? 0) + 1);
      }
    }
  const steps = [...counts]
    .filter(([, count]) => count > 0)
    .map(([{ field }, count]) => ({
      resource: after.name,
      field: field.name,
      count,
      message: `${written(count)} ${inLowerCase(count === 1 ? after.title : after.plural)} ${count === 1 ? 'gets' : 'get'} another value in ${field.title}`,
    }));
  return [
    ...steps,
    ...nameImpactSteps(after, request.sources, draft.model),
    ...(await recomputeSteps({ client, before, after, recomputation, recount: recounter?.count })),
  ];
};

const impactsOf = async (
  request: CountRequest,
  checks: readonly RuleCheck[],
  file: LoadedSchemas['files'][number],
): Promise<readonly Impact[]> => {
  const { client, after, before } = request;
  if (checks.length === 0) return [];
  const { rows } = await client.query(`select count(*) as total from ${quote(before.name)} where "deletedAt" is null`);
  const total = Number(rows[0]?.['total']);
  if (total === 0) return [];
  const found = await countViolations(request, checks);
  return checks.flatMap((check): readonly Impact[] => {
    const { count, examples } = found.get(check) ?? { count: 0, examples: [] };
    if (count === 0) return [];
    const counts = `${written(count)} of ${written(total)} ${inLowerCase(after.plural)} ${check.text}`;
    const violation = `${counts}${examplesClause(examples)}`;
    return [
      {
        ...locate(file, { path: check.path, message: `${violation}; ${rightOf(check, count)}` }),
        violation,
        resource: after.name,
        ...(check.field === undefined ? {} : { field: check.field }),
        count,
        total,
        examples,
        state: check.since === undefined ? 'blocks' : 'since',
        fixes: check.fixes,
      },
    ];
  });
};

const impactOfResource = async (
  resource: Resource,
  { client, before, after }: ImpactRequest,
  catalog: Catalog,
): Promise<{ impacts: readonly Impact[]; steps: readonly ImpactStep[] }> => {
  const previous = before?.resources[resource.name];
  const columns = catalog.tables.get(previous?.name ?? resource.name);
  const file = fileOf(after, resource.name);
  if (
    before === undefined ||
    previous === undefined ||
    columns === undefined ||
    file === undefined ||
    isDeepStrictEqual(previous.schema, resource.schema)
  )
    return { impacts: [], steps: [] };
  const { settings } = after.model;
  const context = kindContextOf(settings);
  const sources = await withResolvers(
    { client, before, after: after.model },
    { table: previous.name, sources: fieldSourcesOf(resource, previous, columns), columns },
  );
  const recomputation = recomputationOf(resource, previous, columns);
  const request: CountRequest = {
    client,
    after: resource,
    before: previous,
    sources,
    context,
    permissions: permissionNames(before),
  };
  const draft: Draft = { model: after.model, settings, sources, recomputation };
  return {
    impacts: await impactsOf(request, checksOf(resource, previous, draft), file),
    steps: await stepsOf(request, draft),
  };
};

/**
 * Returns the impact of a draft on existing records, without writing. The report contains problems, warnings and
 * changes. `impacts`: how many records violate each rule. `steps`: how many records are changed, kept or moved.
 * `canPublish`: whether the draft can be published. Deleted records do not count. Example of an impact: `1,284 of
 * 41,002 leads have no Possession, first Asha Rao, …`.
 */
export const impactOf = async (asked: ImpactRequest): Promise<ImpactReport> => {
  const { client, after } = asked;
  const catalog = await readCatalog(client);
  const before = asked.before === undefined ? undefined : earlierModel(asked.before, after.model, catalog);
  const request = { ...asked, before };
  const impacts: Impact[] = [];
  const steps: ImpactStep[] = [];
  for (const resource of Object.values(after.model.resources)) {
    const found = await impactOfResource(resource, request, catalog);
    impacts.push(...found.impacts);
    steps.push(...found.steps);
  }
  steps.push(...(await keptRecordSteps(request, catalog)));
  const moved = asked.before === undefined ? [] : findRenamings(after.model, asked.before, catalog);
  steps.push(...(await movedRecordSteps(client, moved)));
  if (before !== undefined) steps.push(...(await usesOfRemoved(client, { before, after: after.model })));
  const problems = [
    ...(await shortageProblems(request, catalog)),
    ...(await nameProblems(request, (name) => fileOf(after, name))),
    ...(await zoneProblems(asked)),
  ];
  return {
    problems,
    warnings: after.warnings,
    changes: describeDraftChanges(after.model, asked.before).map(({ text }) => text),
    impacts,
    steps,
    canPublish: problems.length === 0 && impacts.every(({ state }) => state !== 'blocks'),
  };
};
