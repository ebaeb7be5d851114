import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { staffPages } from '#model/pages/pages.ts';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { ErrorState } from '../../layout/states/ErrorState.tsx';
import { lazyScreen } from '../../layout/states/lazyScreen.tsx';
import { LoadingOverlay } from '../../layout/states/LoadingOverlay.tsx';
import { PageHeader } from '../../layout/header/PageHeader.tsx';
import { channelsText } from '../../messages/en/channelsText.ts';
import { Glyph } from '../../resources/shared/parts/Glyph.tsx';
import { fileEditorText } from '../../messages/en/fileEditorText.ts';
import { rulesText } from '../../messages/en/rulesText.ts';
import { useChannels } from '../../providers/features/channels.ts';
import { useMaySetUpIntake } from '../../providers/features/intake.ts';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import intakeCss from '../intake/intake.css?inline';
import logCss from '../eventLog/eventLog.css?inline';
import { SwitchButton } from '../fileButtons/SwitchButton.tsx';
import { useEditedFile } from '../fileButtons/useEditedFile.ts';
import { ChannelRow } from './ChannelRow.tsx';
import { ChannelSheet } from './ChannelSheet.tsx';
import { MessageLog } from './MessageLog.tsx';
import { loadFileEditor } from '../fileEditor/loadFileEditor.ts';

adoptStyles(logCss);
adoptStyles(intakeCss);

const FileEditor = lazyScreen(loadFileEditor);

const Channels = () => {
  const { data: channels, error, isPending, refetch } = useChannels();
  const [setup, setSetup] = useState<string>();
  const open = channels?.find(({ name }) => name === setup);
  return (
    <div className="log-page">
      <p className="gable-form-hint">
        {channelsText('intro')} <Link to={staffPages.schemas}>{rulesText('edit')}</Link>
      </p>
      {error !== null && <ErrorState error={error} title={channelsText('loadFailed')} onRetry={() => void refetch()} />}
      {isPending && <LoadingOverlay loading />}
      {channels?.length === 0 && <EmptyState title={channelsText('none')} text={channelsText('noneText')} />}
      {channels !== undefined && channels.length > 0 && (
        <>
          <ul className="log-list" aria-label={channelsText('title')}>
            {channels.map((channel) => (
              <ChannelRow key={channel.name} channel={channel} onSetUp={() => setSetup(channel.name)} />
            ))}
          </ul>
          <MessageLog channels={channels} />
        </>
      )}
      {open !== undefined && <ChannelSheet channel={open} onClose={() => setSetup(undefined)} />}
    </div>
  );
};

const ChannelEditor = ({
  name,
  onEdit,
}: {
  readonly name: string;
  readonly onEdit: (name: string | undefined) => void;
}) => {
  const { data: channels } = useChannels();
  const channel = channels?.find((one) => one.name === name);
  return (
    <FileEditor
      key={name}
      folder="channels"
      name={name === '' ? undefined : name}
      back={{ to: staffPages.channels, title: channelsText('title') }}
      actions={
        channel !== undefined && (
          <SwitchButton
            file={`channels/${name}.json`}
            title={channel.title}
            active={channel.active}
            queryKey="channels"
          />
        )
      }
      onSaved={onEdit}
      onClose={() => onEdit(undefined)}
    />
  );
};

/** The screen Settings → Channels: the channels for messages and phone calls, their setup, and the message log. */
export const ChannelsScreen = () => {
  const mayRead = useMaySetUpIntake();
  const { mayEdit, edited, edit } = useEditedFile();
  if (mayRead && edited !== undefined) return <ChannelEditor name={edited} onEdit={edit} />;
  return (
    <>
      <PageHeader
        title={channelsText('title')}
        back={{ to: staffPages.settings, title: channelsText('settings') }}
        actions={
          mayRead &&
          mayEdit && (
            <Button size="small" variant="contained" startIcon={<Glyph name="add" />} onClick={() => edit('')}>
              {fileEditorText('new.channels')}
            </Button>
          )
        }
      />
      {mayRead ? <Channels /> : <EmptyState title={channelsText('noAccess')} text={channelsText('noAccessText')} />}
    </>
  );
};
