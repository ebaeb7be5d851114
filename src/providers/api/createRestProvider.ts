import type { DataProvider, fetchUtils } from 'ra-core';
import simpleRestProvider from 'ra-data-simple-rest';
import { isObject, type Json } from '#model/schema/json.ts';
import type { Method } from '#model/schema/call.ts';
import { restRoot } from './config/contractPaths.ts';
import { http } from './http/http.ts';

const methods: Readonly<Record<string, Method>> = { GET: 'GET', POST: 'POST', PUT: 'PUT', DELETE: 'DELETE' };

type Headings = Readonly<Record<string, string>>;

/** Makes `ra-data-simple-rest` use our `http`, which handles the token, errors and the schema version. */
const httpClientWith =
  (further: Headings) =>
  async (url: string, options: fetchUtils.Options = {}) => {
    const headers = { ...Object.fromEntries(new Headers(options.headers).entries()), ...further };
    const answer = await http(url, {
      method: methods[options.method ?? 'GET'] ?? 'GET',
      headers,
      signal: options.signal ?? undefined,
      ...(typeof options.body === 'string' ? { body: options.body as Json } : {}),
    });
    // Some responses wrap the record in `{"data":{…}}`; the simple-rest dialect does not.
    const json = isObject(answer.json) && isObject(answer.json['data']) ? answer.json['data'] : answer.json;
    return { status: answer.status, headers: answer.headers, body: '', json };
  };

/**
 * Creates react-admin's simple-rest data provider (ra-data-simple-rest), which sends its requests by our `http`. It is
 * for resources whose files define no calls. Every request also has the headers in `further`.
 */
export const createRestProvider = (further: Headings = {}): DataProvider =>
  simpleRestProvider(restRoot, httpClientWith(further));
