import { intakeText } from '../../messages/en/intakeText.ts';
import { SecretRow, type SecretRowProps } from './SecretRow.tsx';

type Secret = SecretRowProps['secret'];

type SecretsSectionProps = {
  readonly secrets: readonly Secret[];
  readonly titleOf: (name: string) => string;
  /** Returns whether the provider gives this secret, so that the server cannot create it. */
  readonly isGiven: (name: string) => boolean;
  /** Returns the text to copy for a secret, such as an address that contains it. */
  readonly textOf: (name: string, value: string) => string;
  readonly onSave: SecretRowProps['onSave'];
};

/**
 * The secrets of a source or a channel, each with a form that sets it. The server can create a secret unless `isGiven`
 * says that the provider gives it. `textOf` returns the text to copy for a created secret, such as an address. Renders
 * nothing if there are no secrets.
 */
export const SecretsSection = ({ secrets, titleOf, isGiven, textOf, onSave }: SecretsSectionProps) =>
  secrets.length === 0 ? null : (
    <section>
      <h3>{intakeText('secrets')}</h3>
      <p className="log-quiet">{intakeText('secretText')}</p>
      {secrets.map((secret) => (
        <SecretRow
          key={secret.name}
          secret={secret}
          title={titleOf(secret.name)}
          isGiven={isGiven(secret.name)}
          textOf={(value) => textOf(secret.name, value)}
          onSave={onSave}
        />
      ))}
    </section>
  );
