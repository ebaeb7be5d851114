import { sentence } from '#model/language/wording.ts';
import { explainRefusal, type PublicRefusal, refusal, inputIsKept } from '#model/permissions/publicRefusal.ts';

/** chosen: timeout, longer than any response takes. Units: ms. */
const timeoutMs = 20_000;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readError = async (
  response: Response,
): Promise<{ readonly code: unknown; readonly fields: Readonly<Record<string, string>> }> => {
  const body: unknown = await response.json().catch(() => undefined);
  const error = isRecord(body) && isRecord(body['error']) ? body['error'] : {};
  const fields = isRecord(error['fields'])
    ? Object.entries(error['fields']).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
    : [];
  return { code: error['code'], fields: Object.fromEntries(fields) };
};

/**
 * Sends the values of an enquiry form (`body`) to the URL `call`, with additional `headers`. Resolves to undefined if
 * the server accepted the enquiry. Resolves to the reason, with advice for the visitor, if the server refuses the
 * enquiry or does not respond in time. Never rejects.
 */
export const sendEnquiry = async (
  call: string,
  body: Readonly<Record<string, string | boolean>>,
  headers: Readonly<Record<string, string>>,
): Promise<PublicRefusal | undefined> => {
  try {
    const response = await fetch(call, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return undefined;
    return explainRefusal({
      status: response.status,
      ...(await readError(response)),
      retryAfter: response.headers.get('retry-after') ?? undefined,
    });
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    const kept = inputIsKept();
    return refusal(
      isLate
        ? sentence(
            "This is taking too long, so we don't know if your enquiry arrived. %{kept} It is safe to send it again.",
            { kept },
          )
        : sentence("Can't reach the server. Check your connection and try again. %{kept}", { kept }),
    );
  }
};
