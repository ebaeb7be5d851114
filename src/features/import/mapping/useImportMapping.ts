import { useState } from 'react';
import type { ImportDetail, ImportLayout } from '#model/wire/imports.ts';
import type { JsonObject } from '#model/schema/json.ts';
import { layoutOfMap, withWords } from './mapping.ts';
import { sameJson } from '#model/values/sameJson.ts';

/**
 * The mapping as the user changed it, the file and layout that it is for, and the saved mapping that it is based on.
 */
type Own = { readonly of: string; readonly map: JsonObject; readonly saved: string | undefined };

/**
 * Returns the mapping before the user changes it: the one of the last preview, the one last used for a file with these
 * columns, or the server's guess.
 */
const initialMapping = ({ map, maps: [last], guess }: ImportDetail, layout: ImportLayout): JsonObject => {
  // With another layout, the file has other columns, which the checked mapping does not know.
  if (map !== undefined && sameJson(layoutOfMap(map), { ...layoutOfMap(map), ...layout })) return map;
  return last?.name === 'last' && Object.keys(layout).length === 0 ? last.map : guess;
};

type ImportMapping = {
  readonly map: JsonObject;
  /** Name of the saved mapping that `map` is based on. Undefined if the user has chosen none. */
  readonly saved: string | undefined;
  /** Replaces the mapping by one that the user has edited. */
  readonly edit: (map: JsonObject) => void;
  /** Replaces the mapping by a saved one, and reads the file with its layout. */
  readonly choose: (map: JsonObject, saved: string) => void;
};

/**
 * Returns the mapping of an import, and the functions that replace it. What the user has chosen or edited holds as long
 * as the file and its layout stay the same.
 */
export const useImportMapping = (
  detail: ImportDetail,
  layout: ImportLayout,
  openWith: (layout: ImportLayout) => void,
): ImportMapping => {
  const [own, setOwn] = useState<Own>();
  const keyOf = (read: ImportLayout): string => `${detail.id} ${JSON.stringify(read)}`;
  const changed = own?.of === keyOf(layout) ? own : undefined;
  return {
    map: withWords(changed?.map ?? initialMapping(detail, layout), { ...layout }),
    saved: changed?.saved,
    edit: (map) => setOwn({ of: keyOf(layout), map, saved: changed?.saved }),
    choose: (map, saved) => {
      const savedLayout = layoutOfMap(map);
      if (!sameJson(savedLayout, layout)) openWith(savedLayout);
      setOwn({ of: keyOf(savedLayout), map, saved });
    },
  };
};
