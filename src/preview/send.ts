/** Why an enquiry has not arrived, as the visitor reads it. */
export type Refusal = {
  readonly text: string;
  /** Field → what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>;
  readonly canRetry: boolean;
  /** What is sent next is another enquiry. */
  readonly isNewForm: boolean;
};

/** chosen: longer than any answer that still comes. */
const patienceMs = 20_000;

const kept = 'What you typed is still here.';

const refusal = (text: string, more: Partial<Refusal> = {}): Refusal => ({ text, fields: {}, canRetry: true, isNewForm: false, ...more });

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value);

const readError = async (response: Response): Promise<{ readonly code: unknown; readonly fields: Readonly<Record<string, string>> }> => {
  const body: unknown = await response.json().catch(() => undefined);
  const error = isRecord(body) && isRecord(body['error']) ? body['error'] : {};
  const fields = isRecord(error['fields']) ? Object.entries(error['fields']).filter((pair): pair is [string, string] => typeof pair[1] === 'string') : [];
  return { code: error['code'], fields: Object.fromEntries(fields) };
};

const minutesOf = (response: Response): number => Math.max(1, Math.ceil(Number(response.headers.get('retry-after') ?? 60) / 60));

const explain = async (response: Response): Promise<Refusal> => {
  const { code, fields } = await readError(response);
  if (response.status === 429) {
    return refusal(`Many enquiries have come from your network, so we take no more of them for ${minutesOf(response)} minutes. ${kept} You can also call or write.`);
  }
  if (code === 'KEY_USED') {
    return refusal('Your enquiry had arrived already, as you first wrote it. If you send it once more, it arrives as you have changed it.', { isNewForm: true });
  }
  if (response.status === 422) return refusal(Object.keys(fields).length === 0 ? 'Something in it could not be taken.' : 'Please look at what is marked.', { fields, canRetry: false });
  return refusal(`Our system is away for a moment, so your enquiry has not arrived. ${kept} Please try again in a minute.`);
};

/** Sends an enquiry. Gives why it has not arrived; undefined once it has. */
export const sendEnquiry = async (
  call: string, body: Readonly<Record<string, string | boolean>>, headers: Readonly<Record<string, string>>,
): Promise<Refusal | undefined> => {
  try {
    const response = await fetch(call, {
      method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body), signal: AbortSignal.timeout(patienceMs),
    });
    return response.ok ? undefined : await explain(response);
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    return refusal(isLate
      ? `The answer is taking too long, so we can not tell whether it arrived. ${kept} Sending it again makes no second enquiry.`
      : `We can not be reached; perhaps your connection is down. ${kept} Please try again.`);
  }
};
