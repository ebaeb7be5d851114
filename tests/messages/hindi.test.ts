import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** Words of which another one is used for the same thing. */
const otherWords = {
  संदेश: 'मैसेज',
  'समय सीमा': 'डेडलाइन',
  'टाइम ज़ोन': 'समय क्षेत्र',
  इंपोर्ट: 'इम्पोर्ट',
  आख़िरी: 'आखिरी',
  'फ़िल्टर मेनू': 'फ़िल्टर मेन्यू',
  अनुरोध: 'रिक्वेस्ट',
  'मेल सर्वर': 'ईमेल सर्वर',
  कीजिए: 'करें',
  उपयोगकर्ता: 'यूज़र',
  फाइल: 'फ़ाइल',
  फोन: 'फ़ोन',
  जरूरी: 'ज़रूरी',
  पृष्ठ: 'पेज',
} as const;

const root = fileURLToPath(new URL('../..', import.meta.url));
const hindiFiles = ['languages/hi', 'schemas'].flatMap((path) =>
  readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|json)$/.test(file))
    .map((file) => join(path, file)),
);

describe('Hindi texts', () => {
  it.each(Object.entries(otherWords))('say %s as %s', (avoided, used) => {
    const found = hindiFiles.filter((file) =>
      readFileSync(join(root, file), 'utf8').replaceAll(used, '').includes(avoided),
    );
    expect(found).toEqual([]);
  });
});
