import { useState } from 'react';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import { word } from '#model/language/wording.ts';
import { OnePicker } from '#kinds/shared/inputs/OnePicker.tsx';
import { calendarText } from '../../messages/en/calendarText.ts';
import { useSearch } from '../../features/palette/useSearch.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { isSchedulable, type Schedulable } from './addableAt.ts';

type ScheduleExistingProps = {
  /** The resources whose records can be chosen. */
  readonly resources: readonly Schedulable['resource'][];
  readonly onChoose: (chosen: Schedulable) => void;
};

/**
 * Input that finds an existing record by name, number or another searched text, to give it the time that the user has
 * chosen. Offers only records whose next status can have a time.
 */
export const ScheduleExisting = ({ resources, onChoose }: ScheduleExistingProps) => {
  const recordTitle = useRecordTitle();
  const map = usePermissionMap();
  const [typed, setTyped] = useState('');
  const { found, isSearching } = useSearch(typed);
  const options = found.flatMap(({ resource: name, records }): readonly Schedulable[] => {
    const resource = resources.find((one) => one.name === name);
    return resource === undefined
      ? []
      : records
          .filter((record) => isSchedulable(resource, record, map))
          .map((record) => ({ resource, record: { ...record, id: record._id } }));
  });
  const optionOf = (id: string | null): Schedulable | undefined => options.find(({ record }) => record._id === id);
  const detailOf = (id: string): string => {
    const { resource, record } = optionOf(id) ?? {};
    return [resource?.title ?? '', word(String(record?.[resource?.states?.field ?? ''] ?? ''))]
      .filter((text) => text !== '')
      .join(' · ');
  };
  return (
    <OnePicker
      options={options.map(({ record }) => record._id)}
      value={null}
      titleOf={(id) => {
        const { resource, record } = optionOf(id) ?? {};
        return record === undefined ? '' : recordTitle(resource, record);
      }}
      detailOf={detailOf}
      search={{
        isLoading: isSearching || typed.trim() === '',
        onOpen: () => undefined,
        onSearch: setTyped,
        onEnd: () => undefined,
      }}
      onChange={(id) => {
        const chosen = optionOf(id);
        if (chosen !== undefined) onChoose(chosen);
      }}
      textField={{ label: calendarText('existing'), placeholder: calendarText('existingHint') }}
    />
  );
};
