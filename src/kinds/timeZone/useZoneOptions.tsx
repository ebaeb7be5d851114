import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { timeZoneTitle } from '#model/values/time/timeZoneTitle.ts';
import type { PickerProps, Search } from '../shared/inputs/pickerProps.ts';
import { findZones, listZones, ownZone } from './listZones.ts';

/** How many zones are added when the user scrolls to the end of the list. */
const pageSize = 50;

/**
 * Returns the props of a picker that searches all time zones by place, name and offset from UTC. Until the user opens
 * the picker, the options are only the picked zones (`chosen`), because computing the titles of all zones takes long.
 */
export const useZoneOptions = (
  chosen: readonly string[],
): Required<Pick<PickerProps, 'options' | 'titleOf' | 'detailOf' | 'search'>> => {
  const [zones, setZones] = useState<Awaited<ReturnType<typeof listZones>>>();
  const [isLoading, setIsLoading] = useState(false);
  const [text, setText] = useState('');
  const [shown, setShown] = useState(pageSize);
  const onOpen = useCallback(() => {
    if (zones !== undefined) return;
    setIsLoading(true);
    void listZones().then((all) => {
      setZones(all);
      setIsLoading(false);
    });
  }, [zones]);
  const options = useMemo(() => {
    if (zones === undefined) return chosen;
    const found = findZones(zones, text);
    const first = text === '' ? [...chosen, ownZone()] : [];
    return [...new Set([...first, ...found])].slice(0, shown);
  }, [zones, text, chosen, shown]);
  const search: Search = {
    isLoading,
    onOpen,
    onSearch: (typed) => {
      setText(typed);
      setShown(pageSize);
    },
    onEnd: () => setShown(shown + pageSize),
  };
  return {
    options,
    titleOf: timeZoneTitle,
    detailOf: (zone): ReactNode => (zone === timeZoneTitle(zone) ? null : zone.replaceAll('_', ' ')),
    search,
  };
};
