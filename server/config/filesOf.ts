import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StoragePlace } from '../storage/openStorage.ts';
import { ConfigError, type Environment, parseTextSetting } from './environment.ts';

const examples = '"file:///var/lib/gable/files" or "s3://bucket/prefix?region=eu-central-1"';

const invalid = (given: string, what: string): ConfigError =>
  new ConfigError(`FILES_URL: ${what}, got "${given.replace(/\/\/.*@/, '//…@')}"; expected one such as ${examples}.`);

const s3Of = (given: string, url: URL, env: Environment): StoragePlace => {
  if (url.username !== '' || url.password !== '')
    throw invalid(given, 'has credentials, which belong in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  const settings = ['endpoint', 'region', 'downloads'];
  const unknown = [...url.searchParams.keys()].find((name) => !settings.includes(name));
  if (unknown !== undefined) throw invalid(given, `has an unknown setting "${unknown}"`);
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !/^https?:\/\/[^/?#\s]+\/?$/.test(endpoint))
    throw invalid(given, 'has an endpoint that is not a web address');
  const downloads = url.searchParams.get('downloads') ?? 'server';
  if (!['server', 'direct'].includes(downloads))
    throw invalid(given, 'has downloads that are neither "server" nor "direct"');
  return {
    s3: {
      bucket: url.hostname,
      prefix: url.pathname.replace(/^\/+|\/+$/g, ''),
      endpoint,
      region: url.searchParams.get('region') ?? parseTextSetting(env, 'AWS_REGION') ?? 'us-east-1',
      isDirect: downloads === 'direct',
    },
  };
};

/**
 * Returns where files are stored: `FILES_URL`, the older `FILES_DIR`, or by default the folder `files` in `DATA_DIR`.
 * `filesWorkDir` is the local folder in which files are received and processed: the same folder or, if files are stored
 * in S3, `files` in `DATA_DIR`. Errors: `ConfigError` if both variables are set, or for an invalid `FILES_URL`.
 */
export const filesOf = (
  env: Environment,
  root: string,
): { readonly files: StoragePlace; readonly filesWorkDir: string } => {
  const inData = resolve(root, join(parseTextSetting(env, 'DATA_DIR') ?? 'data', 'files'));
  const [given, dir] = [parseTextSetting(env, 'FILES_URL'), parseTextSetting(env, 'FILES_DIR')];
  if (given !== undefined && dir !== undefined)
    throw new ConfigError('FILES_URL, FILES_DIR: both are set; expected one of them.');
  if (given === undefined) {
    const folder = dir === undefined ? inData : resolve(root, dir);
    return { files: { dir: folder }, filesWorkDir: folder };
  }
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url?.protocol === 'file:' && url.host === '') {
    const folder = fileURLToPath(url);
    return { files: { dir: folder }, filesWorkDir: folder };
  }
  if (url?.protocol === 's3:' && url.hostname !== '') return { files: s3Of(given, url, env), filesWorkDir: inData };
  throw invalid(given, 'is not an address of files');
};
