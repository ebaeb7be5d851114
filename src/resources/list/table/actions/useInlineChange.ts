import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useCallback, useRef } from 'react';
import { kinds } from '#kinds/index.ts';
import { useKindContext, useRecordTitle } from '#kinds/kindContext.tsx';
import type { Field } from '#model/field.ts';
import { isObject, type Json } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { WireRecord } from '#model/wire/wire.ts';
import type { GableDataProvider } from '../../../../providers/api/gableDataProvider.ts';
import { failureOf } from '../../../shared/failureOf.ts';
import type { ResourceRecord } from '../../../shared/resourceRecord.ts';
import { useRefresh } from '../../../shared/useRefresh.ts';
import type { Rights } from '../../../shared/useRights.ts';
import { listText } from '../../../../messages/en/listText.ts';

/** Changes one field of a record in the list. Never rejects. */
export type InlineChange = (record: ResourceRecord, field: Field, value: Json) => Promise<void>;

/**
 * Returns whether a field can be changed in a list: the schema names it under `list.inline`, and the user may change
 * it.
 */
export const isInline = (resource: Resource, rights: Rights, field: Field): boolean =>
  resource.list.inline.includes(field) && (rights.may('patch') || rights.may('update')) && rights.mayWrite(field);

/** Returns whether a field is yes/no, so that one click in the list changes it to the other value. */
export const isSwitch = (field: Field): boolean => kinds[field.kind]?.column.type === 'boolean';

const isRecord = (value: unknown): value is WireRecord =>
  isObject(value) && typeof value['_id'] === 'string' && typeof value['version'] === 'number';

/**
 * Returns a function that changes a field of a record in the list. The row shows the new value at once. If the server
 * refuses it, the row shows the old value again or, if another user has changed the record, their values. A toast says
 * the result. Does nothing while an earlier change of the same record is being sent.
 */
export const useInlineChange = (resource: Resource): InlineChange => {
  const recordTitle = useRecordTitle();
  const provider = useDataProvider<GableDataProvider>();
  const client = useQueryClient();
  const context = useKindContext();
  const notify = useNotify();
  const refresh = useRefresh(resource);
  // A second change of a record waits for the response to the first, which has the new version.
  const sending = useRef(new Set<string>());
  return useCallback(
    async (record, field, value) => {
      if (sending.current.has(record.id)) return;
      const put = (next: ResourceRecord): void => {
        client.setQueriesData<{ readonly data: readonly ResourceRecord[] }>(
          { queryKey: [resource.name, 'getList'] },
          (held) =>
            held === undefined ? held : { ...held, data: held.data.map((one) => (one.id === next.id ? next : one)) },
        );
      };
      const textOf = (of: Json | undefined): string =>
        kinds[field.kind]?.toText(of ?? null, field, context) || listText('inline.empty');
      const title = recordTitle(resource, record);
      sending.current.add(record.id);
      put({ ...record, [field.name]: value });
      try {
        const { data } = await provider.patch(resource.name, {
          id: record.id,
          data: { [field.name]: value, version: record.version },
          previousData: record,
        });
        // checked: the provider returns records with id, _id and version
        put(data as ResourceRecord);
        notify(listText('inline.saved', { field: field.title, record: title, value: textOf(value) }), {
          type: 'success',
        });
        void refresh({ left: true });
      } catch (error) {
        const { code, message, fields, extra } = failureOf(error);
        const { current } = extra;
        const isLate = code === 'STALE_VERSION' && isRecord(current);
        put(isLate ? { ...current, id: current._id } : record);
        const text = isLate
          ? listText('inline.late', { record: title, field: field.title, value: textOf(current[field.name]) })
          : (fields[field.name] ?? message);
        notify(text, { type: 'error', autoHideDuration: 8000 });
      } finally {
        sending.current.delete(record.id);
      }
    },
    [provider, client, context, notify, refresh, resource, recordTitle],
  );
};
