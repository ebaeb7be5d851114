import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { staffPages } from '#model/pages/pages.ts';
import type { IntakeSource } from '#model/wire/intake.ts';
import { intakeText } from '../../messages/en/intakeText.ts';
import { useSetIntakeSecret } from '../../providers/features/intake.ts';
import { useModel } from '../../providers/schemas.tsx';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import { CopyField } from './CopyField.tsx';
import { FormPages } from './FormPages.tsx';
import { SecretsSection } from './SecretsSection.tsx';

const titleOf = (name: string): string => {
  if (name === 'key' || name === 'token' || name === 'accessToken') return intakeText(`secret.${name}`);
  return intakeText('secret.other', { name });
};

type SourceProps = { readonly source: IntakeSource };

/** The server from which the records of a source are fetched, or the mailbox that is read. */
const ConnectionSection = ({ source: { verify, connection } }: SourceProps) => {
  if (connection === null) return null;
  const { server, user } = connection;
  const isPolled = verify === 'poll';
  return (
    <section>
      <h3>{intakeText(isPolled ? 'poll' : 'mailbox')}</h3>
      <p className="log-quiet">
        {isPolled ? intakeText('pollText', { server }) : intakeText('mailboxText', { user, server })}
      </p>
    </section>
  );
};

const addressOf = ({ name }: IntakeSource): string => `${window.location.origin}/api/v2/intake/${name}`;

/** The address to which other software sends the records of a source. */
const AddressSection = ({ source }: SourceProps) => {
  const hasSecret = source.verify === 'address';
  return (
    <section>
      <h3>{intakeText('address')}</h3>
      <p className="log-quiet">{intakeText(hasSecret ? 'addressSecret' : 'addressText')}</p>
      <CopyField label={intakeText('address')} text={hasSecret ? `${addressOf(source)}/…` : addressOf(source)} />
    </section>
  );
};

/** The lines that embed the form of a source in a website, and the page that has only the form. */
const FormSection = ({ source: { name, title, resource, about } }: SourceProps) => {
  const { resources } = useModel();
  const target = resources[resources[resource]?.fieldsByName[about ?? '']?.to ?? ''];
  const page = `${window.location.origin}/enquire/${name}`;
  return (
    <section>
      <h3>{intakeText('form')}</h3>
      <p className="log-quiet">{intakeText('formText')}</p>
      <CopyField label={intakeText('form')} text={intakeText('formLine', { address: page })} />
      <p className="log-quiet">{intakeText('formFrameText')}</p>
      <CopyField
        label={intakeText('formFrame')}
        text={intakeText('formFrameLine', { address: page, title: title.replaceAll('"', '') })}
      />
      <p className="log-quiet">{intakeText('formPage')}</p>
      <CopyField label={intakeText('formPage')} text={page} />
      {target !== undefined && <FormPages target={target} page={page} />}
    </section>
  );
};

/** The secrets of a source. An address that contains a secret is shown as a whole. */
const SourceSecrets = ({ source }: SourceProps) => {
  const { name, verify, secrets } = source;
  const setSecret = useSetIntakeSecret();
  const isPolled = verify === 'poll';
  const keyTitle = isPolled ? 'secret.pollKey' : verify === 'email' ? 'secret.password' : 'secret.key';
  return (
    <SecretsSection
      secrets={secrets}
      titleOf={(secret) => (secret === 'key' ? intakeText(keyTitle) : titleOf(secret))}
      isGiven={(secret) => isPolled || (verify === 'email' && secret === 'key')}
      textOf={(secret, value) => (verify === 'address' && secret === 'key' ? `${addressOf(source)}/${value}` : value)}
      onSave={(given) => setSecret(name, given)}
    />
  );
};

/** The setup of a source: its address, its secrets, and the line that embeds its form in a website. */
export const SetupSheet = ({ source, onClose }: SourceProps & { readonly onClose: () => void }) => {
  const { name, title, verify, hasForm } = source;
  const hasAddress = verify !== 'form' && verify !== 'email' && verify !== 'poll';
  return (
    <Sheet
      title={intakeText('setUpOf', { title })}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {intakeText('close')}
        </Button>
      }
    >
      <div className="intake-setup">
        <ConnectionSection source={source} />
        {hasAddress && <AddressSection source={source} />}
        <SourceSecrets source={source} />
        {hasForm && <FormSection source={source} />}
        <p>
          <Link to={staffPages.schemas}>{intakeText('file')}</Link> <code>schemas/intake/{name}.json</code>
        </p>
      </div>
    </Sheet>
  );
};
