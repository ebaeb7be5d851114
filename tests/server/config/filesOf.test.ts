import { expect, it } from 'vitest';
import { filesOf } from '../../../server/config/filesOf.ts';

it.each([
  [{}, { dir: '/app/data/files' }, '/app/data/files'],
  [{ DATA_DIR: '/var/gable' }, { dir: '/var/gable/files' }, '/var/gable/files'],
  [{ FILES_DIR: 'shared' }, { dir: '/app/shared' }, '/app/shared'],
  [{ FILES_URL: 'file:///srv/gable%20files' }, { dir: '/srv/gable files' }, '/srv/gable files'],
  [
    { FILES_URL: 's3://agency/crm/files/?endpoint=https://s3.example.com&region=eu-west-1&downloads=direct' },
    {
      s3: {
        bucket: 'agency',
        prefix: 'crm/files',
        endpoint: 'https://s3.example.com',
        region: 'eu-west-1',
        isDirect: true,
      },
    },
    '/app/data/files',
  ],
  [
    { FILES_URL: 's3://agency', AWS_REGION: 'ap-south-1' },
    { s3: { bucket: 'agency', prefix: '', endpoint: undefined, region: 'ap-south-1', isDirect: false } },
    '/app/data/files',
  ],
])('filesOf parses %j', (env, files, filesWorkDir) => {
  expect(filesOf(env, '/app')).toEqual({ files, filesWorkDir });
});

it.each([
  [{ FILES_URL: 'data/files' }, /FILES_URL: is not an address of files, got "data\/files"/],
  [{ FILES_URL: 'file://host/share' }, /is not an address of files/],
  [{ FILES_URL: 's3://key:secret@bucket' }, /has credentials.*got "s3:\/\/…@bucket"/],
  [{ FILES_URL: 's3://bucket?acl=public' }, /has an unknown setting "acl"/],
  [{ FILES_URL: 's3://bucket?endpoint=s3.example.com' }, /has an endpoint that is not a web address/],
  [{ FILES_URL: 's3://bucket?downloads=all' }, /has downloads that are neither/],
  [{ FILES_URL: 'file:///a', FILES_DIR: '/b' }, /both are set/],
])('filesOf rejects %j', (env, message) => {
  expect(() => filesOf(env, '/app')).toThrow(message);
});
