import { useState } from 'react';
import { OnePicker } from '#kinds/shared/inputs/OnePicker.tsx';
import { useRecordOptions } from '#kinds/shared/inputs/useRecordOptions.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { scopeOf } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import type { MessageSource } from '#model/templates/messageSourceFor.ts';
import { failureOf } from '../../../resources/shared/failureOf.ts';
import { useRights } from '../../../resources/shared/useRights.ts';
import { Bubble } from '../text/Bubble.tsx';
import css from '../message.css?inline';
import { type TemplateDraft, useMessageForm } from './useMessageForm.ts';
import { useMessagePreview } from '../usePreview.ts';
import { messagesText } from '../../../messages/en/messagesText.ts';
import { adoptStyles } from '../../../theme/adoptStyles.ts';
import { FormFailure } from '../../../resources/shared/parts/FormFailure.tsx';

adoptStyles(css);

type ShownProps = { readonly form: TemplateDraft; readonly source: MessageSource };

type RecordPickerProps = {
  readonly target: Resource;
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
};

const RecordPicker = ({ target, value, onChange }: RecordPickerProps) => {
  const picker = useRecordOptions(target.name, value === undefined ? [] : [value]);
  const label = messagesText('preview.record', { thing: inLowerCase(target.title) });
  return (
    <OnePicker
      {...picker}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      textField={{ label, size: 'small', fullWidth: true, id: 'preview-record' }}
    />
  );
};

const Shown = ({ form, source }: ShownProps) => {
  const { target, way, subject, body } = form;
  const [record, setRecord] = useState<string>();
  const map = useRights(source.resource).map;
  const { data, error, isFetching } = useMessagePreview({ source, subject, body, record });
  const blanks = data?.blanks ?? [];
  return (
    <>
      {target !== undefined && scopeOf(map, target.module) !== undefined && (
        <RecordPicker target={target} value={record ?? data?.record?._id} onChange={setRecord} />
      )}
      {error !== null && <FormFailure message={failureOf(error).message} />}
      <div aria-live="polite" aria-busy={isFetching && data === undefined}>
        {data !== undefined && <Bubble way={way} subject={data.subject} text={data.body} />}
      </div>
      {blanks.length > 0 && (
        <p className="msg-blanks">
          {messagesText('preview.blanks', { fields: blanks.join(', '), example: '{{name|there}}' })}
        </p>
      )}
      {data !== undefined && target !== undefined && data.record === null && (
        <p className="rec-muted">{messagesText('preview.noAccess', { things: inLowerCase(target.plural) })}</p>
      )}
    </>
  );
};

/**
 * Shows the message preview of a template while the user edits it, filled from a record that the user chooses, at first
 * the latest one. Renders nothing until the user has chosen what the template is about, and for users who may not see
 * previews.
 */
export const LivePreview = ({ resource }: { readonly resource: Resource }) => {
  const form = useMessageForm(resource);
  const rights = useRights(resource);
  if (!rights.may('preview') || form.source === undefined) return null;
  return (
    <section className="rec-panel msg-preview" aria-label={messagesText('preview.title')}>
      <h2>{messagesText('preview.title')}</h2>
      <Shown key={form.source.about} form={form} source={form.source} />
    </section>
  );
};
