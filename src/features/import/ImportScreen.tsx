import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { Resource } from '#model/resource.ts';
import { PageHeader } from '../../layout/header/PageHeader.tsx';
import { addressOf } from '#model/pages/addresses.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { RunningPanel } from './RunningPanel.tsx';
import { TransferFrame } from './mapping/TransferFrame.tsx';
import { UploadStep } from './upload/UploadStep.tsx';
import { OpenImport } from './OpenImport.tsx';
import { hasFile, isRunning, useImport } from './mapping/useImport.ts';
import { importText } from '../../messages/en/importText.ts';

/** The screen that imports a file: upload, mapping of columns, preview of rows, and the import itself. */
export const ImportScreen = ({ resource }: { readonly resource: Resource }) => {
  const work = useImport(resource);
  const { id, current, act } = work;
  const answer = current.data;
  return (
    <>
      <PageHeader
        title={importText('title', { things: inLowerCase(resource.plural) })}
        back={{ to: addressOf(resource, 'list'), title: resource.plural }}
        {...(id !== '' && answer !== undefined
          ? { aside: `${answer.name} · ${importText(`state.${answer.state}`)}` }
          : {})}
      />
      <TransferFrame>
        <div className="xfer-page">
          {id === '' && <UploadStep resource={resource} work={work} />}
          {id !== '' && current.isError && (
            <p role="alert" className="xfer-problem">
              {failureOf(current.error).message}
            </p>
          )}
          {id !== '' && current.isPending && (
            <p role="status" className="xfer-running">
              <span className="gable-spinner" aria-hidden="true" /> {importText('reading')}
            </p>
          )}
          {answer !== undefined && isRunning(answer) && <RunningPanel answer={answer} act={act} />}
          {answer !== undefined && !isRunning(answer) && hasFile(answer) && (
            <OpenImport resource={resource} work={work} detail={answer} />
          )}
        </div>
      </TransferFrame>
    </>
  );
};
