import { useMemo, useState } from 'react';
import { useKindContext } from '#kinds/kindContext.tsx';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { useModel } from '../../providers/schemas.tsx';
import { readRecentRecords } from '../../providers/session/recentRecords.ts';
import { useColorMode } from '../../theme/useColorMode.ts';
import { commandsOf } from './commandsOf.ts';
import { optionGroups, type OptionGroup } from './optionGroups.ts';
import { usePossibleClocks } from './usePossibleClocks.ts';
import { type SearchResult } from './useSearch.ts';

/**
 * Returns the groups of options of the palette: recent records and the first commands if `typed` is blank, otherwise
 * the commands that match it and the records that the search found.
 */
export const useOptionGroups = (typed: string, { found }: SearchResult): readonly OptionGroup[] => {
  const [recent] = useState(readRecentRecords);
  const model = useModel();
  const map = usePermissionMap();
  const context = useKindContext();
  const { isDark } = useColorMode();
  const clocks = usePossibleClocks();
  const commands = useMemo(() => commandsOf({ model, map, clocks, isDark }), [model, map, clocks, isDark]);
  return useMemo(
    () => optionGroups({ model, map, typed, commands, recent, found, context }),
    [model, map, typed, commands, recent, found, context],
  );
};
