import CircularProgress from '@mui/material/CircularProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { word } from '#model/language/wording.ts';
import { messageWays } from '#model/schema/schema.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import { type MessageSource, messageSourceFor } from '#model/templates/messageSourceFor.ts';
import { useModel } from '../../providers/schemas.tsx';
import { bulkJobsText } from '../../messages/en/bulkJobsText.ts';
import { formText } from '../../messages/en/formText.ts';
import { messagesText } from '../../messages/en/messagesText.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { messageTextsOf, wayOf } from '../messages/messageSource.ts';
import css from '../messages/message.css?inline';
import { Bubble } from '../messages/text/Bubble.tsx';
import { useFilled } from '../messages/usePreview.ts';
import { useTemplates } from '../messages/useTemplates.ts';
import type { JobFormProps } from './AssignForm.tsx';
import { JobSheet } from './JobSheet.tsx';

adoptStyles(css);

type ExampleProps = Pick<JobFormProps, 'resource' | 'job'> & {
  readonly source: MessageSource;
  readonly template: ResourceRecord;
};

/** The message to the first of the records, as its recipient will see it. */
const Example = ({ resource, job: { first }, source, template }: ExampleProps) => {
  const recordTitle = useRecordTitle();
  const { data, error, isPending } = useFilled({
    source,
    ...messageTextsOf(source.message, template),
    record: first?.id,
  });
  const blanks = data?.blanks ?? [];
  return (
    <section className="job-example" aria-label={messagesText('preview.title')} aria-busy={isPending}>
      {first !== undefined && <h3>{bulkJobsText('message.example', { name: recordTitle(resource, first) })}</h3>}
      {isPending && <CircularProgress size={24} aria-label={formText('loading')} />}
      {error !== null && (
        <p role="alert" className="rec-form-failure">
          {failureOf(error).message}
        </p>
      )}
      {data !== undefined && <Bubble way={wayOf(source.message, template)} subject={data.subject} text={data.body} />}
      {blanks.length > 0 && <p className="msg-blanks">{messagesText('blanks', { fields: blanks.join(', ') })}</p>}
    </section>
  );
};

/**
 * The form of the bulk action that prepares messages. The user chooses one template, and the server fills it for each
 * record. The form shows the message for the first record, as its recipient will see it. `job`: the records and the
 * function that starts the action.
 */
export const MessageForm = ({ resource, job, onClose }: JobFormProps) => {
  const recordTitle = useRecordTitle();
  const source = messageSourceFor(useModel(), resource);
  const offered = useTemplates(source);
  const templates = messageWays.flatMap((way) => offered.by(way));
  const [id, setId] = useState('');
  const chosen = templates.find((one) => one.id === id) ?? templates[0];
  return (
    <JobSheet
      title={bulkJobsText('message.title', {
        count: job.total,
        things: inLowerCase(job.total === 1 ? resource.title : resource.plural),
      })}
      submit={bulkJobsText('message.submit')}
      isSending={job.isSending}
      problem={chosen === undefined ? bulkJobsText('message.none') : undefined}
      onSubmit={() => chosen !== undefined && job.start({ template: chosen.id })}
      onClose={onClose}
    >
      {offered.areLoading ? (
        <CircularProgress aria-label={formText('loading')} />
      ) : chosen === undefined || source === undefined ? (
        <p>{bulkJobsText('message.none')}</p>
      ) : (
        <>
          <TextField
            select
            size="small"
            fullWidth
            autoFocus
            label={bulkJobsText('message.template')}
            value={chosen.id}
            onChange={({ target }) => setId(target.value)}
          >
            {templates.map((one) => (
              <MenuItem key={one.id} value={one.id}>
                {`${recordTitle(source.resource, one)} · ${word(String(one[source.message.channel]))}`}
              </MenuItem>
            ))}
          </TextField>
          <Example key={chosen.id} {...{ resource, job, source }} template={chosen} />
          <p className="job-hint">{bulkJobsText('message.hint')}</p>
        </>
      )}
    </JobSheet>
  );
};
