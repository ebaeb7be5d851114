import { useCallback } from 'react';
import { scopeOf } from '#model/permissions/permissions.ts';
import type { ReportAnswer } from '#model/reports/reportAnswer.ts';
import { cellList } from '#model/reports/cellList.ts';
import { addressOf } from '#model/pages/addresses.ts';
import { usePermissionMap } from '../../../providers/PermissionsProvider.tsx';
import { withQuery } from '../../../providers/api/http/withQuery.ts';
import { useModel } from '../../../providers/schemas.tsx';

/**
 * Returns the address of the list that a figure counts. The figure is in the column `key`, and in a line or the totals
 * of the report. Returns undefined if the user cannot open the list.
 */
export type FigureAddress = (answer: ReportAnswer, line: number | 'total', key: string) => string | undefined;

/**
 * Returns a function that returns the address of the list of the records that a figure of a tile counts. The function
 * returns undefined if the user may not open the list.
 */
export const useFigureAddress = (): FigureAddress => {
  const model = useModel();
  const map = usePermissionMap();
  return useCallback(
    (answer, line, key) => {
      const list = cellList(answer, line, key);
      const resource = list === undefined ? undefined : model.resources[list.resource];
      if (list === undefined || resource === undefined || scopeOf(map, resource.module) === undefined) return undefined;
      return withQuery(addressOf(resource, 'list'), { filter: list.filter as never });
    },
    [model, map],
  );
};
