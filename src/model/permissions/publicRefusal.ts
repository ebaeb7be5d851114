import { sentence, word } from '../language/wording.ts';

/** Why an enquiry was not accepted, in words for the visitor. The text is the same with and without JavaScript. */
export type PublicRefusal = {
  readonly text: string;
  /** Field → problem. */
  readonly fields: Readonly<Record<string, string>>;
  readonly canRetry: boolean;
  /** Whether sending the form again creates a new enquiry instead of repeating this one. */
  readonly isNewForm: boolean;
};

/**
 * The server's response to an enquiry that was not accepted. `code` is undefined if the response is not from this API.
 * `fields`: field → problem. `retryAfter`: the header `Retry-After`, in seconds.
 */
export type Refused = {
  readonly status: number;
  readonly code: unknown;
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfter: string | undefined;
};

/**
 * Returns the sentence `What you typed is still here.` in the current language. Messages to visitors contain it,
 * because visitors worry about losing what they typed.
 */
export const inputIsKept = (): string => word('What you typed is still here.');

/**
 * Creates a `PublicRefusal` with a text. `more` sets its other properties. By default the visitor can retry, and no
 * field has a problem.
 */
export const refusal = (text: string, more: Partial<PublicRefusal> = {}): PublicRefusal => ({
  text,
  fields: {},
  canRetry: true,
  isNewForm: false,
  ...more,
});

const minutesOf = (retryAfter = '60'): number => Math.max(1, Math.ceil(Number(retryAfter) / 60));

/**
 * Returns the message to a visitor whose enquiry was refused: what happened, which fields to correct, and whether
 * sending the form again can help. For a response without a code, e.g. from a proxy that timed out, the message says
 * that the enquiry may have arrived. For a code without its own message, it says that the system is not available.
 */
export const explainRefusal = ({ status, code, fields, retryAfter }: Refused): PublicRefusal => {
  if (status === 429) {
    return refusal(
      sentence(
        'We received many enquiries from your network. Please try again in %{minutes} minutes. %{kept} You can also call or write to us.',
        { minutes: minutesOf(retryAfter), kept: inputIsKept() },
      ),
    );
  }
  if (code === 'KEY_USED') {
    return refusal(
      word('We already received your first version. Send again to submit your changes as a new enquiry.'),
      {
        isNewForm: true,
      },
    );
  }
  if (status === 404)
    return refusal(word('This page is no longer available, so your enquiry was not sent.'), { canRetry: false });
  if (status === 422)
    return refusal(
      word(
        Object.keys(fields).length === 0
          ? "We couldn't accept this enquiry. Please check what you entered."
          : 'Please check the marked fields.',
      ),
      { fields, canRetry: false },
    );
  // A proxy that times out sends no code of ours.
  if (code === 'OUTCOME_UNKNOWN' || code === undefined) {
    return refusal(
      sentence(
        "Our system is not responding, so we don't know if your enquiry arrived. %{kept} It is safe to send it again.",
        { kept: inputIsKept() },
      ),
    );
  }
  return refusal(
    sentence(
      'Our system is not available right now, so your enquiry was not sent. %{kept} Please try again in a minute.',
      { kept: inputIsKept() },
    ),
  );
};
