import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import { useState } from 'react';
import type { GableDataProvider } from '../../../providers/api/gableDataProvider.ts';
import { failureOf } from '../../../resources/shared/failureOf.ts';
import { useReportScreen } from '../state/useReportScreen.ts';
import type { View, ViewsOf } from './useViews.ts';
import { viewQuery } from './viewQuery.ts';

export type SavedView = {
  readonly title: string;
  readonly isFirst: boolean;
  readonly sharedWith: readonly string[];
  /** The view of the same name. */
  readonly replaced: View | undefined;
  /** Views that were the default before. */
  readonly firsts: readonly View[];
};

/** Returns the function that saves the report as a view, whether it is running, and why it failed. */
export const useSaveView = ({ resource, words }: ViewsOf, onDone: () => void) => {
  const { report, state } = useReportScreen();
  const provider = useDataProvider<GableDataProvider>();
  const client = useQueryClient();
  const notify = useNotify();
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const save = async ({ title, isFirst, sharedWith, replaced, firsts }: SavedView): Promise<void> => {
    setIsSaving(true);
    setFailure(undefined);
    const { name: titleField = '' } = resource.fields[0] ?? {};
    const values = {
      [titleField]: title,
      [words.report]: report.name,
      [words.query]: viewQuery(state),
      [words.first]: isFirst,
      ...(resource.schema.sharedWith === undefined ? {} : { [resource.schema.sharedWith]: sharedWith }),
    };
    try {
      if (isFirst)
        for (const { record } of firsts)
          await provider.patch(resource.name, { id: record.id, data: { [words.first]: false }, previousData: record });
      if (replaced === undefined)
        await provider.create(resource.name, { data: { ...defaultsOf(resource), ...values } });
      else await provider.patch(resource.name, { id: replaced.record.id, data: values, previousData: replaced.record });
      await client.invalidateQueries({ queryKey: [resource.name] });
      notify(`“${title}” saved`, { type: 'success' });
      onDone();
    } catch (error) {
      const { message, fields } = failureOf(error);
      setFailure([message, ...Object.values(fields)].join(' '));
    }
    setIsSaving(false);
  };
  return { save, isSaving, failure };
};

/** The initial values of a new view. */
const defaultsOf = ({ fields }: ViewsOf['resource']): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    fields.flatMap(({ name, property, system, readOnly }) =>
      system || readOnly || property.default === undefined ? [] : [[name, property.default]],
    ),
  );
