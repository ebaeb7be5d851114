import { didYouMean } from '#model/values/closestName.ts';
import type { Path } from '#model/schema/showPath.ts';
import { showValue } from '../../problems/problem.ts';
import { checkFilter } from './checkFilter.ts';
import { checkSortField } from './checkSortField.ts';
import type { FileCheck } from './context.ts';

/**
 * Finds tabs whose filter is impossible, whose sort field is not sortable or whose title is repeated, and a list that
 * starts with an unknown tab.
 */
export const checkTabs: FileCheck = (context) => {
  const { resource } = context;
  const filters = resource.fields.filter((field) => field.filter || field.unique !== undefined);
  const seen = new Set<string>();
  const { start, tabs } = resource.list;
  const titles = tabs.map(({ title }) => title);
  const opens =
    start === '' || titles.includes(start)
      ? []
      : [{ path: ['list', 'start'], message: `is not a tab, ${didYouMean(start, titles)}` }];
  return [
    ...opens,
    ...tabs.flatMap(({ title, filter, sort }, tab) => {
      const base: Path = ['list', 'tabs', tab];
      const twice = seen.has(title)
        ? [
            {
              path: [...base, 'title'],
              message: `is already the title of another tab, got ${showValue(title)}; expected another`,
            },
          ]
        : [];
      seen.add(title);
      return [
        ...twice,
        ...checkFilter(context, filter, { path: [...base, 'filter'], filters }),
        ...(sort === undefined ? [] : checkSortField(context, sort, [...base, 'sort'])),
      ];
    }),
  ];
};
