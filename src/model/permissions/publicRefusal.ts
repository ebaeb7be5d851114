/** Why what a stranger sent has not arrived, in words for them; the same with and without a script. */
export type Refusal = {
  readonly text: string;
  /** Field → what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>;
  readonly canRetry: boolean;
  /** What is sent next is another enquiry. */
  readonly isNewForm: boolean;
};

/** What an answer that refuses says; `code` undefined where it is not one of ours. Units: seconds. */
export type Refused = {
  readonly status: number;
  readonly code: unknown;
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfter: string | undefined;
};

/** Stands in each of them, for it is what the sender fears. */
export const inputIsKept = 'What you typed is still here.';

/** Makes a refusal that may be tried again. */
export const refusal = (text: string, more: Partial<Refusal> = {}): Refusal => ({
  text,
  fields: {},
  canRetry: true,
  isNewForm: false,
  ...more,
});

const minutesOf = (retryAfter = '60'): number => Math.max(1, Math.ceil(Number(retryAfter) / 60));

/** Says in plain words why an enquiry was refused, and whether it makes sense to send it again. */
export const explainRefusal = ({ status, code, fields, retryAfter }: Refused): Refusal => {
  if (status === 429) {
    return refusal(
      `We received many enquiries from your network. Please try again in ${minutesOf(retryAfter)} minutes. ${inputIsKept} You can also call or write to us.`,
    );
  }
  if (code === 'KEY_USED') {
    return refusal('We already received your first version. Send again to submit your changes as a new enquiry.', {
      isNewForm: true,
    });
  }
  if (status === 404)
    return refusal('This page is no longer available, so your enquiry was not sent.', { canRetry: false });
  if (status === 422)
    return refusal(
      Object.keys(fields).length === 0
        ? "We couldn't accept this enquiry. Please check what you entered."
        : 'Please check the marked fields.',
      { fields, canRetry: false },
    );
  // What stands between us and the sender, and gives up waiting, sends no code of ours.
  if (code === 'OUTCOME_UNKNOWN' || code === undefined) {
    return refusal(
      `Our system is not responding, so we don't know if your enquiry arrived. ${inputIsKept} It is safe to send it again.`,
    );
  }
  return refusal(
    `Our system is not available right now, so your enquiry was not sent. ${inputIsKept} Please try again in a minute.`,
  );
};
