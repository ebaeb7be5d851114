import { useState } from 'react';
import type { SchemaFileVersion } from '#model/wire/impact.ts';
import { instantText } from '#model/values/time/dates.ts';
import { ErrorState } from '../../../layout/states/ErrorState.tsx';
import { lazyScreen } from '../../../layout/states/lazyScreen.tsx';
import { PlainButton } from '../../../layout/parts/PlainButton.tsx';
import { useModel } from '../../../providers/schemas.tsx';
import { useVersionText } from '../state/studioData.ts';
import type { StudioFile } from '../state/studioFiles.ts';
import { studioText } from '../../../messages/en/studioText.ts';

const DiffView = lazyScreen(async () => (await import('../editor/DiffView.tsx')).DiffView);

type ComparePaneProps = {
  readonly file: StudioFile;
  /** Versions of this file, newest first. */
  readonly history: readonly SchemaFileVersion[];
  readonly shown: SchemaFileVersion;
  readonly onClose: () => void;
};

/**
 * The differences between `shown`, a version of a file, and the version before it in `history`. The user can compare
 * `shown` with the current text instead: the draft or, without a draft, the existing file.
 */
export const ComparePane = ({ file, history, shown, onClose }: ComparePaneProps) => {
  const { settings } = useModel();
  const [other, setOther] = useState<'before' | 'now'>('before');
  const earlier = history[history.findIndex(({ id }) => id === shown.id) + 1];
  const own = useVersionText(shown);
  const before = useVersionText(earlier);
  const error = own.error ?? before.error;
  const isReady =
    (shown.gone || own.data !== undefined) && (earlier === undefined || earlier.gone || before.data !== undefined);
  const text = own.data ?? '';
  return (
    <>
      <div className="studio-bar">
        <PlainButton look="framed" onClick={onClose}>
          {studioText('compare.back')}
        </PlainButton>
        <label className="studio-compare">
          <span>{studioText('compare.with', { file: file.name, time: instantText(shown.at, settings.timeZone) })}</span>
          <select value={other} onChange={({ target }) => setOther(target.value === 'now' ? 'now' : 'before')}>
            <option value="before">{studioText('compare.before')}</option>
            <option value="now">{studioText('compare.now')}</option>
          </select>
        </label>
      </div>
      {error !== null && <ErrorState error={error} title={studioText('compare.failed')} />}
      {isReady && error === null && (
        <DiffView
          label={studioText('compare.diff', { file: file.name })}
          before={other === 'before' ? (before.data ?? '') : text}
          after={other === 'before' ? text : (file.text ?? '')}
        />
      )}
    </>
  );
};
