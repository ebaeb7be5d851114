import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import { sharedWithFields } from '#model/sharedWithFields.ts';
import { useCurrentUser } from '../../providers/PermissionsProvider.tsx';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { savedViewsText } from '../../messages/en/savedViewsText.ts';
import { subjectField, type View, type ViewsOf, type ViewSubject } from './useViews.ts';

/** What the user enters to save a view. */
export type SavedView = {
  readonly title: string;
  /** Whether the view becomes the user's default view. */
  readonly isFirst: boolean;
  /** Whether the menu shows the view. Only for lists. */
  readonly isPinned: boolean;
  /** Field → ids of the roles or teams with which the view is shared. */
  readonly sharedWith: Readonly<Record<string, readonly string[]>>;
  /** Ids of the roles for which the view is the default. Undefined for users who may not set this. */
  readonly firstFor: readonly string[] | undefined;
  /** How often the view is emailed to the user, a value of the field `rhythm`. Undefined: as before, or never. */
  readonly mailed: string | undefined;
  /** The user's view with the same name, which is replaced. Undefined if there is none. */
  readonly replaced: View | undefined;
  /** The user's current default views. The saved view replaces them as the default. */
  readonly firsts: readonly View[];
};

/** Returns the default values of a new record. */
const defaultsOf = ({ fields }: ViewsOf['resource']): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    fields.flatMap(({ name, property, system, readOnly }) =>
      system || readOnly || property.default === undefined ? [] : [[name, property.default]],
    ),
  );

/** Returns the values that email a report to the user: on the first weekday, or on the first day of the month. */
const mailValuesOf = (
  { resource, words: { mail } }: ViewsOf,
  rhythm: string | undefined,
  userId: string | undefined,
) => {
  const how = rhythm === undefined ? undefined : mail?.rhythms[rhythm];
  return mail === undefined || how === undefined || userId === undefined
    ? {}
    : {
        [mail.rhythm]: rhythm,
        [mail.to]: [userId],
        ...(how === 'weekly' ? { [mail.weekday]: resource.fieldsByName[mail.weekday]?.choices[0] } : {}),
        ...(how === 'monthly' ? { [mail.monthDay]: 1 } : {}),
      };
};

const valuesOf = (
  of: ViewsOf,
  {
    subject,
    query,
    view,
    userId,
  }: {
    readonly subject: ViewSubject;
    readonly query: string;
    readonly view: SavedView;
    readonly userId: string | undefined;
  },
): Readonly<Record<string, unknown>> => {
  const { resource, words } = of;
  const { name: titleField = '' } = resource.fields[0] ?? {};
  const isOfList = subject.kind === 'list';
  return {
    [titleField]: view.title,
    [subjectField(of, subject) ?? words.report]: subject.name,
    [words.query]: query,
    [words.first]: view.isFirst,
    // These words apply only to lists. The server refuses them for reports.
    ...(words.pinned === undefined || !isOfList ? {} : { [words.pinned]: view.isPinned }),
    ...(words.firstFor === undefined || view.firstFor === undefined || !isOfList
      ? {}
      : { [words.firstFor]: view.firstFor }),
    ...(isOfList ? {} : mailValuesOf(of, view.mailed, userId)),
    ...Object.fromEntries(sharedWithFields(resource).map(({ name }) => [name, view.sharedWith[name] ?? []])),
  };
};

/** The list or report to save as a view, with its current query. */
export type SaveViewOptions = { readonly subject: ViewSubject; readonly query: string; readonly onDone: () => void };

/**
 * Returns `save`, which stores a report or list, as it is shown now (`query`), as a new view or, if the caller gives it
 * `replaced`, in place of this existing view; `update`, which stores it in an existing view of the user; `isSaving`;
 * and `failure`, why the last attempt failed. After a success, both functions show a message and call `onDone`. `of`:
 * the resource that stores views.
 */
export const useSaveView = (of: ViewsOf, { subject, query, onDone }: SaveViewOptions) => {
  const { resource, words } = of;
  const provider = useDataProvider<GableDataProvider>();
  const client = useQueryClient();
  const notify = useNotify();
  const me = useCurrentUser();
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async (title: string, work: () => Promise<unknown>): Promise<void> => {
    setIsSaving(true);
    setFailure(undefined);
    try {
      await work();
      await client.invalidateQueries({ queryKey: [resource.name] });
      notify(savedViewsText('saved', { view: title }), { type: 'success' });
      onDone();
    } catch (error) {
      const { message, fields } = failureOf(error);
      setFailure([message, ...Object.values(fields)].join(' '));
    }
    setIsSaving(false);
  };
  const patch = ({ record }: View, data: Readonly<Record<string, unknown>>): Promise<unknown> =>
    provider.patch(resource.name, { id: record.id, data, previousData: record });
  const save = (view: SavedView): Promise<void> =>
    run(view.title, async () => {
      const values = valuesOf(of, { subject, query, view, userId: me?.id });
      if (view.isFirst) for (const one of view.firsts) await patch(one, { [words.first]: false });
      if (view.replaced !== undefined) return patch(view.replaced, values);
      return provider.create(resource.name, { data: { ...defaultsOf(resource), ...values } });
    });
  /** Saves the current state in an existing view of the user. */
  const update = (view: View): Promise<void> => run(view.title, () => patch(view, { [words.query]: query }));
  return { save, update, isSaving, failure };
};
