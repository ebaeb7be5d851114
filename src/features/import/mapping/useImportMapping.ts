import { useState } from 'react';
import type { ImportDetail, ImportLayout } from '#model/wire/imports.ts';
import type { JsonObject } from '#model/schema/json.ts';
import { layoutOfMap, sameJson, withWords } from './mapping.ts';

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

/** The current mapping of an import, the saved mapping that it is based on, and a function that changes both. */
type ImportMapping = {
  readonly map: JsonObject;
  readonly saved: string | undefined;
  readonly change: (map: JsonObject, saved?: string) => void;
};

/**
 * Returns the current mapping of an import, and `change`, which replaces it. The current mapping is the one that the
 * user has made with `change`, as long as the file and `layout` stay the same. Before that, it is the mapping of this
 * import's last preview, otherwise the mapping last used for a file with these columns, otherwise the server's guess.
 * If the user chooses a saved mapping for another layout, `openWith` is called to read the file with that layout.
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
    change: (map, saved) => {
      const asked = saved === undefined ? layout : layoutOfMap(map);
      if (!sameJson(asked, layout)) openWith(asked);
      setOwn({ of: keyOf(asked), map, saved: saved ?? changed?.saved });
    },
  };
};
