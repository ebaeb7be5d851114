import { isObject } from '#model/schema/json.ts';
import { ownValue } from '#model/values/ownValue.ts';
import type { SmtpConfig } from '../../config/smtpConfig.ts';

type Explain = (where: string, answer: string) => string;

/** Error code of the mail library or the system → what to do about it. */
const explanations: Readonly<Record<string, Explain>> = {
  ECONNREFUSED: (where) => `Can't connect to the email server at ${where}. Check SMTP_HOST and SMTP_PORT.`,
  ESOCKET: (where) => `The connection to ${where} broke; check SMTP_PORT and SMTP_SECURITY.`,
  ECONNECTION: (where) => `The connection to ${where} broke; check SMTP_PORT and SMTP_SECURITY.`,
  ETIMEDOUT: (where) => `${where} does not respond; check SMTP_HOST and SMTP_PORT.`,
  EDNS: (where) => `There is no server ${where}; check SMTP_HOST.`,
  ENOTFOUND: (where) => `There is no server ${where}; check SMTP_HOST.`,
  ETLS: (where) => `${where} could not be spoken to encrypted; check SMTP_SECURITY.`,
  EAUTH: (where, answer) => `${where} refused the sign-in; check SMTP_USER and SMTP_PASSWORD.${answer}`,
  EENVELOPE: (where, answer) => `${where} refused the sender or the recipient.${answer}`,
  EMESSAGE: (where, answer) => `${where} rejected the email.${answer}`,
};

const certificateCodes = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/;

/**
 * Returns a sentence about why an email could not be sent, with the email server's response, never with the password.
 */
export const explainEmailError = (error: unknown, { host, port }: Pick<SmtpConfig, 'host' | 'port'>): string => {
  const where = `${host}:${port}`;
  const { code, message, response, cause } =
    isObject(error) || error instanceof Error
      ? (error as { code?: unknown; message?: unknown; response?: unknown; cause?: unknown })
      : {};
  const inner = isObject(cause) || cause instanceof Error ? (cause as { code?: unknown }).code : undefined;
  const words = [code, inner].map((each) => (typeof each === 'string' ? each : ''));
  if (words.some((word) => certificateCodes.test(word)) || /certificate/i.test(String(message))) {
    return `The certificate of ${where} is not trusted; name its authority in SMTP_CA_FILE.`;
  }
  if (/ECONNREFUSED/.test(String(message))) return explanations['ECONNREFUSED']?.(where, '') ?? where;
  const answer = typeof response === 'string' ? ` It said: ${response.replace(/\s+/g, ' ').slice(0, 200)}` : '';
  for (const word of words) {
    const explain = ownValue(explanations, word);
    if (explain !== undefined) return explain(where, answer);
  }
  return `${where} did not accept the email.${answer}`;
};
