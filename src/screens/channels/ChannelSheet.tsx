import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { staffPages } from '#model/pages/pages.ts';
import type { ChannelSummary } from '#model/wire/channels.ts';
import { channelsText } from '../../messages/en/channelsText.ts';
import { intakeText } from '../../messages/en/intakeText.ts';
import { useSetChannelSecret } from '../../providers/features/channels.ts';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import { CopyField } from '../intake/CopyField.tsx';
import { SecretsSection } from '../intake/SecretsSection.tsx';

const titleOf = ({ mailbox, way }: ChannelSummary, name: string): string => {
  if (name === 'key' && mailbox !== null) return intakeText('secret.password');
  if (name === 'key' && way === 'whatsapp') return channelsText('secret.appSecret');
  if (name === 'reportKey' && way === 'call') return channelsText('secret.callKey');
  if (name === 'key' || name === 'accessToken' || name === 'reportKey' || name === 'token')
    return channelsText(`secret.${name}`);
  return channelsText('secret.other', { name });
};

/** Secrets that the server can create. Others are given by the provider. */
const made: readonly string[] = ['reportKey', 'token'];

type ChannelSheetProps = { readonly channel: ChannelSummary; readonly onClose: () => void };

/** The setup of a channel: its secrets, and the address to which the provider sends reports. */
export const ChannelSheet = ({ channel, onClose }: ChannelSheetProps) => {
  const { name, title, way, webhook, secrets, isReady } = channel;
  const setSecret = useSetChannelSecret();
  const addressTitle = channelsText(way === 'call' ? 'callAddress' : 'address');
  const address = `${window.location.origin}/api/v2/channels/${name}`;
  return (
    <Sheet
      title={channelsText('setUpOf', { title })}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {intakeText('close')}
        </Button>
      }
    >
      <div className="intake-setup">
        {way === 'email' && !isReady && <p className="intake-warning">{channelsText('mailServer')}</p>}
        {webhook !== 'none' && (
          <section>
            <h3>{addressTitle}</h3>
            {way === 'call' && <p className="log-quiet">{channelsText('addressCalls')}</p>}
            {(way !== 'call' || webhook === 'secret') && (
              <p className="log-quiet">{channelsText(webhook === 'secret' ? 'addressSecret' : 'addressText')}</p>
            )}
            <CopyField label={addressTitle} text={webhook === 'secret' ? `${address}/…` : address} />
          </section>
        )}
        <SecretsSection
          secrets={secrets}
          titleOf={(secret) => titleOf(channel, secret)}
          isGiven={(secret) => !made.includes(secret)}
          textOf={(secret, value) => (secret === 'reportKey' && webhook === 'secret' ? `${address}/${value}` : value)}
          onSave={(given) => setSecret(name, given)}
        />
        <p>
          <Link to={staffPages.schemas}>{intakeText('file')}</Link> <code>schemas/channels/{name}.json</code>
        </p>
      </div>
    </Sheet>
  );
};
