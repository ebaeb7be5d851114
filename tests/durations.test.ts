import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Files that compare the clock with a moment that is stored, signed or shown, each with that moment. */
const ofMoments: Readonly<Record<string, string>> = {
  'server/auth/actor/authenticator.ts': 'the end of a session',
  'server/auth/tokens/editKeys.ts': 'the end of an edit key',
  'server/auth/tokens/tokens.ts': 'the end of a token',
  'server/features/channels/queue/messageQueue.ts': 'the end of a claim',
  'server/schema/migrations/progress.ts': 'the last progress',
  'server/schema/migrations/recompute/recomputeLateWrites.ts': 'the start of a migration',
  'server/storage/importFolder.ts': 'the last change of a file',
  'src/features/messages/share/LinkFields.tsx': 'the end of a link',
  'src/resources/show/state/StatePanel.tsx': 'the moment of a scheduled change',
  'src/screens/settings/Sessions.tsx': 'the last use of a session',
};

const comparesClock = /(?:[<>]=?|[-+]) Date\.now\(\)|Date\.now\(\) (?:[<>]=?|[-+])/;

describe('durations', () => {
  // An operator, NTP or a virtual machine moves the clock: what waits by it then waits for an hour.
  it('are measured with performance.now(), which no change of the clock affects', () => {
    const files = ['server', 'src', 'languages'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .map((name) => join(folder, name).replaceAll('\\', '/'))
        .filter((path) => /\.tsx?$/.test(path)),
    );
    const found = files.filter((path) => comparesClock.test(readFileSync(join(root, path), 'utf8')));
    expect(found.toSorted()).toEqual(Object.keys(ofMoments).toSorted());
  });
});
