import { isObject } from '#model/schema/json.ts';
import { isPrivateHost } from '../../../connections/publicAddress.ts';
import type { Path } from '#model/schema/showPath.ts';
import type { Finding, Problem } from '../../problems/problem.ts';
import { locate, type SchemaFile } from '../../problems/schemaFile.ts';

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
 * Finds addresses of sources and channels in the server's own network. With `allowPrivate` the server connects to them,
 * and nothing is found. A host name is resolved when the server connects, not here. chosen: a warning, because servers
 * with the same files may have another environment.
 */
export const addressWarnings = (
  files: readonly SchemaFile[],
  { allowPrivate }: { readonly allowPrivate: boolean },
): readonly Problem[] =>
  allowPrivate
    ? []
    : files
        .filter(({ file }) => ['intake', 'channels'].includes(file.split('/').at(-2) ?? ''))
        .flatMap((file) => findingsIn(file.value, []).map((finding) => locate(file, finding)));
