import { isObject } from '#model/schema/json.ts';
import { isPrivateHost } from '../../../network/publicAddress.ts';
import type { Finding, Path } from '../../problems/problem.ts';
import type { FoundIn } from '../checkAcross.ts';

const words = ['url', 'origin', 'host'];

const hostOf = (text: string): string => (URL.canParse(text) ? new URL(text).hostname : text);

const findingsIn = (value: unknown, path: Path): readonly Finding[] => {
  if (typeof value === 'string')
    return words.includes(String(path.at(-1))) && isPrivateHost(hostOf(value))
      ? [
          {
            path,
            message: `leads to the server's own network, got "${value}"; WEBHOOK_PRIVATE_ADDRESSES=true allows it`,
          },
        ]
      : [];
  return isObject(value) || Array.isArray(value)
    ? Object.entries(value).flatMap(([name, each]) =>
        findingsIn(each, [...path, Array.isArray(value) ? Number(name) : name]),
      )
    : [];
};

/**
 * Finds addresses of sources and channels in the server's own network, which it does not connect to. chosen: a warning,
 * because the environment of the server may allow them. A name is resolved when the server connects.
 */
export const addressWarnings = (files: readonly object[]): readonly FoundIn[] =>
  files.flatMap((file, index) => findingsIn(file, []).map((finding) => ({ index, finding })));
