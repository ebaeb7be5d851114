import { describe, expect, it } from 'vitest';
import { isPublicAddress, lookupPublic, refusePrivateAddress } from '../../../server/connections/publicAddress.ts';

describe('isPublicAddress', () => {
  it('returns false for all private and reserved addresses, in any notation', () => {
    const inner = [
      '127.0.0.1',
      '127.9.9.9',
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '::1',
      '::',
      'fe80::1',
      'fc00::1',
      'fd12::1',
      'ff02::1',
      '::ffff:127.0.0.1',
      '::ffff:10.0.0.1',
      '::ffff:a9fe:a9fe',
      '::ffff:0:7f00:1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      'no address',
      '',
    ];
    expect(inner.filter(isPublicAddress)).toEqual([]);
  });

  it('returns true for public addresses', () => {
    const outer = [
      '8.8.8.8',
      '172.15.0.1',
      '172.32.0.1',
      '192.169.0.1',
      '100.128.0.1',
      '2606:4700:4700::1111',
      '::ffff:8.8.8.8',
    ];
    expect(outer.filter((address) => !isPublicAddress(address))).toEqual([]);
  });
});

describe('refusePrivateAddress', () => {
  it('rejects private addresses in any notation, and names that resolve to one', async () => {
    for (const host of [
      'http://127.1/',
      'http://2130706433/',
      'http://0x7f.1/',
      'http://[::1]/',
      'http://[::ffff:127.0.0.1]/',
    ]) {
      expect(() => refusePrivateAddress(new URL(host).hostname)).toThrow('which is not allowed');
    }
    expect(() => refusePrivateAddress('example.com')).not.toThrow();
    for (const all of [true, false]) {
      const error = await new Promise<Error | null>((done) =>
        lookupPublic('localhost', { all }, (problem) => done(problem)),
      );
      expect(error?.message).toContain('which is not allowed');
    }
  });
});
