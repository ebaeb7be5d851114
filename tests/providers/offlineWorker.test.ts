import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openPages } from '#model/pages/pages.ts';
import { draftPreviewHeader, viewAsHeader } from '#model/wire/wire.ts';

// The worker is served as it is, so it cannot import the names that it shares with the client and the server.
const worker = readFileSync(fileURLToPath(new URL('../../public/offline-worker.js', import.meta.url)), 'utf8');

describe('offline worker', () => {
  it('stores no responses for another role or for a schema draft', () => {
    expect(worker).toContain(`const borrowedHeaders = ['${viewAsHeader}', '${draftPreviewHeader}'];`);
  });

  it('opens the sign-in page without a connection', () => {
    expect(worker).toContain(`pathname === '${openPages.signIn}'`);
  });
});
