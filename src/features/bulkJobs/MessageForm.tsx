import CircularProgress from '@mui/material/CircularProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { word } from '#model/language/wording.ts';
import { messageWays } from '#model/schema/schema.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { recordTitle } from '#model/values/recordTitle.ts';
import { messageSourceFor } from '#model/templates/messageSourceFor.ts';
import { useModel } from '../../providers/schemas.tsx';
import { bulkJobsText } from '../../messages/en/bulkJobsText.ts';
import { formText } from '../../messages/en/formText.ts';
import { messageTextsOf } from '../messages/messageSource.ts';
import { useTemplates } from '../messages/useTemplates.ts';
import type { JobFormProps } from './AssignForm.tsx';
import { JobSheet } from './JobSheet.tsx';

/** The form that prepares a message for each record from one template. */
export const MessageForm = ({ resource, job, onClose }: JobFormProps) => {
  const source = messageSourceFor(useModel(), resource);
  const offered = useTemplates(source);
  const templates = messageWays.flatMap((way) => offered.by(way));
  const [id, setId] = useState('');
  const chosen = templates.find((one) => one.id === id) ?? templates[0];
  const text = source === undefined || chosen === undefined ? '' : messageTextsOf(source.message, chosen).body;
  return (
    <JobSheet
      title={bulkJobsText('message.title', { count: job.total, things: inLowerCase(resource.plural) })}
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
                {`${recordTitle(source.resource.recordTitle, one)} · ${word(String(one[source.message.channel]))}`}
              </MenuItem>
            ))}
          </TextField>
          <p className="job-text">{text}</p>
          <p className="job-hint">{bulkJobsText('message.hint')}</p>
        </>
      )}
    </JobSheet>
  );
};
