import { useState } from 'react';
import { OnePicker } from '#kinds/shared/inputs/OnePicker.tsx';
import { useRecordOptions } from '#kinds/shared/inputs/useRecordOptions.ts';
import type { Resource } from '#model/resource.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { intakeText } from '../../messages/en/intakeText.ts';
import { CopyField } from './CopyField.tsx';

type FormPagesProps = {
  /** The resource whose records have their own form page. */
  readonly target: Resource;
  /** Address of the form. */
  readonly page: string;
};

/**
 * Lets the user choose a record of `target`, such as a project. If the records have public pages, only published ones
 * are offered. Then shows the address of the page with a source's form about this record, and the line that embeds this
 * form in a website. `page`: the address of the form without a record.
 */
export const FormPages = ({ target, page }: FormPagesProps) => {
  const [record, setRecord] = useState<string>();
  const published = target.schema.preview?.published;
  const picker = useRecordOptions(
    target.name,
    record === undefined ? [] : [record],
    published === undefined ? undefined : { [published]: true },
  );
  const thing = inLowerCase(target.title);
  return (
    <>
      <p className="log-quiet">{intakeText('formAbout', { thing })}</p>
      <OnePicker
        {...picker}
        value={record ?? null}
        onChange={(id) => setRecord(id ?? undefined)}
        textField={{ label: target.title, size: 'small', fullWidth: true, id: 'form-page-of' }}
      />
      {record !== undefined && (
        <>
          <CopyField label={intakeText('formPageOf', { thing })} text={`${page}/${record}`} />
          <CopyField
            label={intakeText('formLineOf', { thing })}
            text={intakeText('formLineAbout', { address: page, id: record })}
          />
        </>
      )}
    </>
  );
};
