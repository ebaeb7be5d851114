import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { scopeOf } from '#model/permissions/permissions.ts';
import { cellList } from '#model/reports/cellList.ts';
import type { ReportAnswer, ReportColumn } from '#model/reports/reportAnswer.ts';
import { addressOf } from '#model/pages/addresses.ts';
import { usePermissionMap } from '../../../providers/PermissionsProvider.tsx';
import { withQuery } from '../../../providers/api/http/withQuery.ts';
import { useModel } from '../../../providers/schemas.tsx';
import { fromReport } from '../../../resources/list/state/query/reportOrigin.ts';
import { lineTitle } from '#model/reports/lineTitle.ts';

/**
 * Returns the address of the list that a figure counts. Returns undefined if the user cannot open this list. `place` is
 * the index of the line, or -1 for the totals.
 */
export type CellAddress = (place: number, column: ReportColumn) => string | undefined;

/**
 * Returns a function that returns the address of the list that a figure counts. The list shows the title of the figure,
 * and links back to the report. While the report is loading, the function returns undefined.
 */
export const useCellAddress = (answer: ReportAnswer | undefined): CellAddress => {
  const model = useModel();
  const map = usePermissionMap();
  const { pathname, search } = useLocation();
  return useCallback(
    (place, column) => {
      const list = answer === undefined ? undefined : cellList(answer, place === -1 ? 'total' : place, column.key);
      const resource = list === undefined ? undefined : model.resources[list.resource];
      if (
        answer === undefined ||
        list === undefined ||
        resource === undefined ||
        scopeOf(map, resource.module) === undefined
      )
        return undefined;
      const line = answer.lines[place];
      const words = [
        line === undefined ? 'all' : lineTitle(line),
        [column.group, column.title].filter((part) => part !== undefined).join(' ▸ '),
      ].join(' · ');
      return withQuery(addressOf(resource, 'list'), {
        filter: list.filter as never,
        ...fromReport({ address: pathname + search, words: `${answer.title}: ${words}` }),
      });
    },
    [answer, model, map, pathname, search],
  );
};
