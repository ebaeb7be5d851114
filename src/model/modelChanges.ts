import { currentName } from './currentName.ts';
import type { Model, Resource } from './resource.ts';

const ownTitles = (resource: Resource, keep: (name: string) => boolean): readonly string[] =>
  resource.fields.filter(({ system, name }) => !system && keep(name)).map(({ title }) => title);

const listed = (word: string, titles: readonly string[]): readonly string[] =>
  titles.length === 0 ? [] : [`${word} ${titles.join(', ')}`];

const changeOf = (before: Resource | undefined, after: Resource | undefined): string | undefined => {
  if (after === undefined) return before === undefined ? undefined : `${before.plural}: removed`;
  if (before === undefined) return `${after.plural}: new`;
  if (JSON.stringify(before.schema) === JSON.stringify(after.schema)) return undefined;
  const kept = new Set(Object.keys(before.fieldsByName).map((name) => currentName(after, name)));
  const words = [
    ...listed(
      'new',
      ownTitles(after, (name) => !kept.has(name)),
    ),
    ...listed(
      'removed',
      ownTitles(before, (name) => !Object.hasOwn(after.fieldsByName, currentName(after, name))),
    ),
  ];
  return `${after.plural}: ${words.length === 0 ? 'changed' : words.join('; ')}`;
};

/**
 * Describes the changes of a new version for users: one sentence per resource, and one each for all reports, all
 * sources and all rules. Example: `["Brokers: new", "Properties: new Pets allowed, Parking fee; removed Rating",
 * "Reports: changed"]`.
 */
export const modelChanges = (before: Model, after: Model): readonly string[] => {
  const names = [...new Set([...Object.keys(before.resources), ...Object.keys(after.resources)])];
  const resources = names.flatMap((name) => changeOf(before.resources[name], after.resources[name]) ?? []);
  const parts = [
    ['Reports', before.reports, after.reports],
    ['Intake', before.intake, after.intake],
    ['Channels', before.channels, after.channels],
    ['Rules', before.rules, after.rules],
  ] as const;
  const changed = parts.flatMap(([title, was, is]) =>
    JSON.stringify(was) === JSON.stringify(is) ? [] : [`${title}: changed`],
  );
  return [...resources, ...changed];
};
