/** A response and its body as JSON. `json` is undefined if the body is empty or, with an `error`, if it is not JSON. */
export type ReadResponse = { readonly response: Response; readonly json: unknown; readonly error?: unknown };

/** Reads the body of a response, and parses it as JSON. Rejects if the connection is lost while the body is read. */
export const readResponse = async (response: Response): Promise<ReadResponse> => {
  const text = await response.text();
  try {
    return { response, json: text === '' ? undefined : (JSON.parse(text) as unknown) };
  } catch (error) {
    return { response, json: undefined, error };
  }
};
