import Button from '@mui/material/Button';
import { useId } from 'react';
import type { OpenDialog } from '../../../resources/shared/dialogs/openDialog.ts';
import { Glyph } from '../../../resources/shared/parts/Glyph.tsx';
import { PagePart } from '../../../resources/shared/parts/pageParts/PagePart.tsx';
import type { ResourceRecord } from '../../../resources/shared/resourceRecord.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { Resource } from '#model/resource.ts';
import { useOpenWork } from '../handOver/useHandOver.ts';
import { peopleText } from '../../../messages/en/peopleText.ts';

type OpenWorkPanelProps = {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly openDialog: (dialog: OpenDialog) => void;
};

/**
 * Shows how many open records a user has in each resource, and the button that reassigns them. Renders nothing until
 * the numbers are loaded.
 */
export const OpenWorkPanel = ({ resource, record, openDialog }: OpenWorkPanelProps) => {
  const headingId = useId();
  const { data } = useOpenWork({ resource, id: record.id });
  if (data === undefined) return null;
  return (
    <PagePart part={peopleText('openWork.title')} className="rec-panel" aria-labelledby={headingId}>
      <div className="people-head">
        <h2 id={headingId}>{peopleText('openWork.title')}</h2>
        {data.length > 0 && (
          <Button
            size="small"
            startIcon={<Glyph name="assign" />}
            onClick={() => openDialog({ kind: 'handOver', records: [record] })}
          >
            {peopleText('handOver.action')}
          </Button>
        )}
      </div>
      {data.length === 0 && <p className="rec-muted">{peopleText('openWork.none')}</p>}
      <ul className="people-links">
        {data.map(({ resource: name, title, count, beyond }) => (
          <li key={name}>
            <strong className="people-number">{count + beyond}</strong> {inLowerCase(title)}
          </li>
        ))}
      </ul>
    </PagePart>
  );
};
