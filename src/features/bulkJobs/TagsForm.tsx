import { word } from '#model/language/wording.ts';
import { useState } from 'react';
import { kinds } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { useRights } from '../../resources/shared/useRights.ts';
import { bulkJobsText } from '../../messages/en/bulkJobsText.ts';
import type { JobFormProps } from './AssignForm.tsx';
import { ChoiceChip } from './ChoiceChip.tsx';
import { JobSheet } from './JobSheet.tsx';

type Change = 'add' | 'remove';

/** Returns the list of choices that a bulk action can change, or undefined if there is none. */
const listField = (
  { fields }: Resource,
  { mayWrite }: Pick<ReturnType<typeof useRights>, 'mayWrite'>,
): Field | undefined =>
  fields.find((field) => field.bulk && kinds[field.kind]?.traits.choices === 'many' && mayWrite(field));

/**
 * The form of the bulk action that adds some choices to a field with several choices, such as tags, and removes others.
 * Renders nothing if the resource has no such field that the user may change in many records. `job`: the records and
 * the function that starts the action.
 */
export const TagsForm = ({ resource, job, onClose }: JobFormProps) => {
  const field = listField(resource, useRights(resource));
  const [changes, setChanges] = useState<Readonly<Record<string, Change>>>({});
  if (field === undefined) return null;
  const of = (change: Change): readonly string[] =>
    Object.entries(changes).flatMap(([word, one]) => (one === change ? [word] : []));
  const toggle = (word: string, change: Change): void => {
    const { [word]: before, ...others } = changes;
    setChanges(before === change ? others : { ...others, [word]: change });
  };
  const title = inLowerCase(field.title);
  return (
    <JobSheet
      title={bulkJobsText('tags.title', {
        field: title,
        count: job.total,
        things: inLowerCase(job.total === 1 ? resource.title : resource.plural),
      })}
      submit={bulkJobsText('tags.submit', { field: title })}
      isSending={job.isSending}
      problem={Object.keys(changes).length === 0 ? bulkJobsText('tags.choose') : undefined}
      onSubmit={() => job.start({ field: field.name, add: of('add'), remove: of('remove') })}
      onClose={onClose}
    >
      {(['add', 'remove'] as const).map((change) => (
        <fieldset key={change} className="job-people">
          <legend>{bulkJobsText(`tags.${change}`)}</legend>
          <div className="job-chips">
            {field.choices.map((choice) => (
              <ChoiceChip
                key={choice}
                label={word(choice)}
                isChosen={changes[choice] === change}
                onClick={() => toggle(choice, change)}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </JobSheet>
  );
};
