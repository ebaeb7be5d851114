import type { Samples } from '../shared/values/samples.ts';

/** Description and examples of the kind, for tests and `docs/SCHEMAS.md`. */
export const samples: Samples = {
  description: 'A web address that begins with http:// or https://; if both are missing, https:// is added.',
  property: { type: 'string', format: 'uri', title: 'Website' },
  good: ['https://example.com', 'http://example.com/a?b=c#d', 'https://example.com:8080/'],
  bad: ['javascript:alert(1)', 'ftp://example.com', 'https://', 'not a url', 3],
  shown: [['https://example.com/a', 'https://example.com/a']],
  typed: [
    ['www.example.com', 'https://www.example.com'],
    [' https://example.com/घर ', 'https://example.com/%E0%A4%98%E0%A4%B0'],
  ],
  refused: ['\0'],
  cleaned: [
    ['example.com/path', 'https://example.com/path'],
    ['https://example.com', 'https://example.com'],
  ],
  filtered: [
    ['contains', 'example'],
    ['blank', true],
  ],
};
